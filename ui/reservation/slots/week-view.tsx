import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { Button } from '../../frame/parts/button.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { type ComaGroup, freeCount, type WeekModel } from '../week-model.ts'
import { Holidays } from './holidays.tsx'
import { Legend } from './legend.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './picker.module.css'
import { WeekGrid } from './week-grid.tsx'

type Props = { store: CalendarStore; onNextFree: () => void }

/** One week: the time of day, a word if nothing is free, the table, what its marks mean. */
export const WeekView = observer(function WeekView({ store, onNextFree }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { slots } = open
  const { week } = slots
  if (!week || slots.hasFailed) return <NotLoaded store={store} hasFailed={slots.hasFailed} />
  return (
    <>
      {freeCount(week) === 0 && (
        <div className={styles.none}>
          <div role="status">
            <p>{texts['week.none']}</p>
            {slots.hasNoNext && <p>{texts['week.noNext']}</p>}
          </div>
          {!slots.hasNoNext && (
            <Button onClick={onNextFree} quiet>
              {texts['week.nextFree']}
            </Button>
          )}
        </div>
      )}
      <GroupSwitch store={store} week={week} />
      {week.rows.length > 0 && (
        <>
          <WeekGrid key={`${slots.sunday} ${slots.group}`} store={store} week={week} />
          <Legend />
        </>
      )}
      <Holidays days={week.days} />
    </>
  )
})

const groupNames: readonly ComaGroup[] = ['am', 'pm']

/** Morning or afternoon, where the calendar has both (CAL-02), with what is free in each. */
const GroupSwitch = observer(function GroupSwitch({
  store,
  week,
}: {
  store: CalendarStore
  week: WeekModel
}) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { group, showGroup } = open.slots
  const { groups } = week
  if (!groups) return null
  return (
    <fieldset className={styles.groups} aria-label={texts['group.label']}>
      {groupNames.map((name) => {
        const count = freeCount(week, groups[name])
        return (
          <button key={name} type="button" aria-pressed={group === name} onClick={() => showGroup(name)}>
            {texts[`group.${name}`]}{' '}
            <small>{count === 0 ? texts['group.none'] : textOf(texts, 'group.free', { count })}</small>
          </button>
        )
      })}
    </fieldset>
  )
})
