import { useId, useState } from 'react'
import type { OfficeOrder } from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { money as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './money.module.css'
import { effectText, markText, stateText } from './money-words.ts'

type Props = {
  /** As it was last read: it is read anew when it turns out to have changed. */
  order: OfficeOrder
  onDone(told: string): void
  /** Somebody else changed it meanwhile. */
  onChanged(): void
  onClose(): void
}

/** Does something to an order in a dialog. */
function useAct({ onDone, onChanged }: Pick<Props, 'onDone' | 'onChanged'>) {
  const [{ isBusy, error }, setAct] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const act = async (work: () => Promise<string>): Promise<void> => {
    setAct({ isBusy: true })
    try {
      onDone(await work())
    } catch (error) {
      setAct({ isBusy: false, error })
      if (isRefusal(error, 'office.order_changed')) onChanged()
    }
  }
  return { isBusy, error, act }
}

/** Says what becomes of an order by a mark, and enters it. */
export function MarkDialog({
  order,
  mark,
  markOrder,
  onClose,
  ...on
}: Props & { mark: OfficeMark } & Pick<OfficeServices, 'markOrder'>) {
  const { isBusy, error, act } = useAct(on)
  const { orderId, state, version } = order
  const mayMark = order.marks.includes(mark)
  return (
    <OfficeDialog
      title={textOf(texts, 'mark.title', { order: orderId, mark: markText(state, mark) })}
      action={texts['mark.action']}
      isHeld={!mayMark}
      {...{ isBusy, error, onClose }}
      onSubmit={() =>
        void act(async () => {
          const { state: to } = await markOrder({ orderId, mark, version })
          return textOf(texts, 'marked', { order: orderId, state: stateText(to) })
        })
      }
    >
      <Standing order={order} />
      <p>{mayMark ? effectText(order, mark) : texts['mark.gone']}</p>
      <p className={styles.soft}>{texts['no.money']}</p>
    </OfficeDialog>
  )
}

/** Notes that a part of a payment was given back. */
export function PartDialog({
  order,
  refundOrderPart,
  onClose,
  ...on
}: Props & Pick<OfficeServices, 'refundOrderPart'>) {
  const { isBusy, error, act } = useAct(on)
  const [yen, setYen] = useState('')
  const [why, setWhy] = useState('')
  const id = useId()
  const { orderId, version, refundable } = order
  const typed = yen.normalize('NFKC').replaceAll(/[,\s円]/gu, '')
  return (
    <OfficeDialog
      title={textOf(texts, 'part.title', { order: orderId })}
      action={texts['part.action']}
      {...{ isBusy, error, onClose }}
      onSubmit={() =>
        void act(async () => {
          const amount = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
          const { remainder } = await refundOrderPart({ orderId, version, yen: amount, why })
          return textOf(texts, 'parted', {
            order: orderId,
            yen: formatYen(amount),
            rest: formatYen(remainder),
          })
        })
      }
    >
      <Standing order={order} />
      <div>
        <label htmlFor={`${id}yen`}>{textOf(texts, 'part.yen', { most: formatYen(refundable) })}</label>
        <input
          id={`${id}yen`}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          value={yen}
          onChange={({ currentTarget: { value } }) => setYen(value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}why`}>{texts['part.why']}</label>
        <input
          id={`${id}why`}
          autoComplete="off"
          value={why}
          onChange={({ currentTarget: { value } }) => setWhy(value)}
        />
      </div>
      <p>{texts['part.effect']}</p>
      <p className={styles.soft}>{texts['no.money']}</p>
    </OfficeDialog>
  )
}

const Standing = ({ order: { serviceName, amount, givenBack, state } }: Pick<Props, 'order'>) => (
  <p>
    {serviceName}　<strong>{formatYen(amount)}</strong>
    {givenBack > 0 && textOf(texts, 'given', { yen: formatYen(givenBack) })}　{stateText(state)}
  </p>
)
