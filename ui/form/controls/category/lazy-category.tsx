import { lazyScreen } from '../../../frame/lazy-screen.tsx'
import type { ControlProps } from '../control-props.ts'
import styles from '../controls.module.css'

const LoadedControl = lazyScreen(async () => (await import('./category-control.tsx')).CategoryControl, 'part')

/** What only forms with a reservation need, in chunks of its own. The height of what comes is kept from the start. */
export function CategoryControl(props: ControlProps<'category'>) {
  const { field, page } = props
  const isFixed = page.reservationOf?.(field.item.itemKey)?.changeObstacle !== undefined
  const room = field.text.includes('|') ? styles.bookedRoom : styles.room
  return (
    <div className={isFixed ? undefined : room}>
      <LoadedControl {...props} />
    </div>
  )
}

export const ReservationAnswer = lazyScreen(
  async () => (await import('./reservation-answer.tsx')).ReservationAnswer,
  'part',
)
