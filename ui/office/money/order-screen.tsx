import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { OfficeOrderDetails } from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { money as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './money.module.css'
import { MoneyPage } from './money-page.tsx'
import { markText, methodText, stateText, todoText } from './money-words.ts'
import { MarkDialog, PartDialog } from './order-dialogs.tsx'
import { AnswerLink } from './orders-screen.tsx'
import { useLoaded } from './use-loaded.ts'

type Needs = Pick<OfficeServices, 'readOrder' | 'markOrder' | 'refundOrderPart'>

/** `/office/money/orders/:orderId`: one order, what was given back of it, and what can be entered. */
export function OrderScreen({ readOrder, markOrder, refundOrderPart }: Needs) {
  const { orderId = '' } = useParams()
  const { value: order, error, reload } = useLoaded(orderId, () => readOrder({ orderId }))
  const [chosen, setChosen] = useState<OfficeMark | 'part'>()
  const [told, setTold] = useState('')
  const on = {
    onDone: (what: string) => {
      setChosen(undefined)
      setTold(what)
      reload()
    },
    onChanged: reload,
    onClose: () => setChosen(undefined),
  }
  return (
    <MoneyPage title={textOf(texts, 'order.title', { order: orderId })}>
      <p role="status" className={told === '' ? undefined : styles.told}>
        {told}
      </p>
      {error !== undefined &&
        (isRefusal(error, 'order.not_found') ? (
          <>
            <p role="alert">{texts['order.missing']}</p>
            <p>
              <Link to="/office/money">{texts['order.back']}</Link>
            </p>
          </>
        ) : (
          <FailureView error={error} onRetry={reload} />
        ))}
      {!order && error === undefined && <LoadingRows text={texts.loading} />}
      {order && (
        <>
          <Details order={order} />
          <p className={styles.buttons}>
            {order.marks.map((mark) => (
              <button key={mark} type="button" className={frame.button} onClick={() => setChosen(mark)}>
                {markText(order.state, mark)}
              </button>
            ))}
            {order.refundable > 0 && order.bought && (
              <button type="button" className={frame.quietButton} onClick={() => setChosen('part')}>
                {texts['part.button']}
              </button>
            )}
            <AnswerLink order={order} />
          </p>
          <Parts order={order} />
          {chosen === 'part' && <PartDialog {...{ order, refundOrderPart, ...on }} />}
          {chosen !== undefined && chosen !== 'part' && (
            <MarkDialog {...{ order, mark: chosen, markOrder, ...on }} />
          )}
        </>
      )}
    </MoneyPage>
  )
}

function Details({ order }: { order: OfficeOrderDetails }) {
  const { amount, givenBack, bought } = order
  const rows = [
    { term: texts['row.service'], text: `${order.serviceName}（${order.formTitle}）` },
    { term: texts['row.made'], text: momentOfMs(order.createdAtMs) },
    { term: texts['row.paid'], text: order.paidAtMs === undefined ? '' : momentOfMs(order.paidAtMs) },
    { term: texts['row.method'], text: methodText(order.payMethod) },
    { term: texts['row.tracking'], text: order.trackingId ?? '' },
  ].filter(({ text }) => text !== '')
  return (
    <>
      <p className={styles.state}>{stateText(order.state)}</p>
      {todoText(order) !== '' && <p className={styles.lead}>{todoText(order)}</p>}
      <dl className={styles.sums}>
        <div>
          <dt>{texts['sum.amount']}</dt>
          <dd>{formatYen(amount)}</dd>
        </div>
        {givenBack > 0 && (
          <>
            <div>
              <dt>{texts['sum.given']}</dt>
              <dd>{formatYen(givenBack)}</dd>
            </div>
            <div>
              <dt>{texts['sum.rest']}</dt>
              <dd>{formatYen(amount - givenBack)}</dd>
            </div>
          </>
        )}
      </dl>
      <dl className={styles.rows}>
        {rows.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {bought?.lines.map(({ name, count, yen }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{textOf(texts, 'line', { count: String(count), yen: formatYen(yen) })}</dd>
          </div>
        ))}
        {bought && (
          <div>
            <dt>{texts['row.tax']}</dt>
            <dd>{formatYen(bought.tax)}</dd>
          </div>
        )}
      </dl>
      {!bought && <p className={styles.soft}>{texts['order.erased']}</p>}
    </>
  )
}

/** What was given back of it, the first one first; nothing where nothing was. */
const Parts = ({ order: { parts } }: { order: OfficeOrderDetails }) =>
  parts.length > 0 && (
    <section aria-labelledby="parts">
      <h2 id="parts" className={styles.heading}>
        {texts.parts}
      </h2>
      <ul className={styles.parts}>
        {parts.map(({ yen, notedAtMs, by, why }) => (
          <li key={`${notedAtMs} ${yen}`}>
            <strong>{formatYen(yen)}</strong>
            <span>{momentOfMs(notedAtMs)}</span>
            <span>{by ?? texts['part.command']}</span>
            <span>{why ?? texts['part.erased']}</span>
          </li>
        ))}
      </ul>
    </section>
  )
