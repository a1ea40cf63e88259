import { type FormEvent, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import {
  type OfficeOrder,
  type OrdersPage,
  type StateToDo,
  statesToDo,
} from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { money as texts } from '../../../application/texts/office.json'
import { formatYen } from '../../../domain/shared/yen.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import { recordPath } from '../record/record-path.ts'
import type { OfficeServices } from '../services.ts'
import styles from './money.module.css'
import { MoneyPage } from './money-page.tsx'
import { orderPath, ordersPath } from './money-path.ts'
import { agoText, markText, methodText, stateText, todoText } from './money-words.ts'
import { MarkDialog } from './order-dialogs.tsx'
import { useLoaded } from './use-loaded.ts'

type Needs = Pick<OfficeServices, 'listOrders' | 'markOrder' | 'clock'>

/** `/office/money`: what is paid and waits for the office, each with what to do. */
export function OrdersScreen({ listOrders, markOrder, clock }: Needs) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const state = statesToDo.find((each) => each === asked.get('state')) ?? statesToDo[0]
  const after = asked.get('after') ?? undefined
  const { value: page, error, isLoading, reload } = useLoaded(search, () => listOrders({ state, after }))
  const [chosen, setChosen] = useState<{ order: OfficeOrder; mark: OfficeMark }>()
  const [told, setTold] = useState('')
  return (
    <MoneyPage title={texts.title}>
      <div className={styles.bar}>
        <nav className={styles.kinds} aria-label={texts.kinds}>
          {statesToDo.map((each) => (
            <Link
              key={each}
              to={ordersPath(each)}
              aria-current={each === state ? 'page' : undefined}
              onClick={() => setTold('')}
            >
              {texts[`kind.${each}`]}
              {page && <span className={styles.count}>{grouped(page.counts[each])}</span>}
            </Link>
          ))}
        </nav>
        <FindOrder />
      </div>
      <p role="status" className={told === '' ? undefined : styles.told}>
        {told}
      </p>
      {error !== undefined && <FailureView error={error} onRetry={reload} />}
      {!page && error === undefined && <LoadingRows text={texts.loading} />}
      {page && (
        <div aria-busy={isLoading}>
          <Orders {...{ page, state, nowMs: clock.now() }} onMark={setChosen} />
          {(after !== undefined || page.next !== undefined) && (
            <p className={styles.pages}>
              {after !== undefined && <Link to={ordersPath(state)}>{texts['page.first']}</Link>}
              {page.next !== undefined && <Link to={ordersPath(state, page.next)}>{texts['page.next']}</Link>}
            </p>
          )}
        </div>
      )}
      {chosen && (
        <MarkDialog
          order={page?.orders.find(({ orderId }) => orderId === chosen.order.orderId) ?? chosen.order}
          mark={chosen.mark}
          markOrder={markOrder}
          onDone={(what) => {
            setChosen(undefined)
            setTold(what)
            reload()
          }}
          onChanged={reload}
          onClose={() => setChosen(undefined)}
        />
      )}
    </MoneyPage>
  )
}

/** Any order by its number. */
function FindOrder() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const orderId = typed.normalize('NFKC').trim()
    if (orderId !== '') void navigate(orderPath(orderId))
  }
  return (
    <form className={styles.find} onSubmit={onSubmit}>
      <label htmlFor={id}>{texts['find.label']}</label>
      <input
        id={id}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <button type="submit" className={frame.quietButton}>
        {texts['find.action']}
      </button>
    </form>
  )
}

type OrdersProps = {
  page: OrdersPage
  state: StateToDo
  nowMs: number
  onMark(chosen: { order: OfficeOrder; mark: OfficeMark }): void
}

function Orders({ page: { orders }, state, nowMs, onMark }: OrdersProps) {
  if (orders.length === 0) return <p>{texts[`none.${state}`]}</p>
  return (
    <table className={styles.list}>
      <caption className="unseen">{stateText(state)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts['col.order']}</th>
          <th scope="col" className={styles.yen}>
            {texts['col.amount']}
          </th>
          <th scope="col">{texts['col.service']}</th>
          <th scope="col">{texts['col.todo']}</th>
          <th scope="col">{texts['col.act']}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <th scope="row">
              <Link to={orderPath(order.orderId)}>{order.orderId}</Link>
              <span className={styles.soft}>
                {momentOfMs(order.createdAtMs)}（{agoText(order.createdAtMs, nowMs)}）
              </span>
            </th>
            <td className={styles.yen}>
              <strong>{formatYen(order.amount)}</strong>
              <span className={styles.soft}>{methodText(order.payMethod)}</span>
              {order.givenBack > 0 && (
                <span className={styles.soft}>
                  {textOf(texts, 'given.row', { yen: formatYen(order.givenBack) })}
                </span>
              )}
            </td>
            <td>
              {order.serviceName}
              <span className={styles.soft}>{order.formTitle}</span>
            </td>
            <td className={styles.todo}>{todoText(order)}</td>
            <td className={styles.acts}>
              {order.marks.map((mark) => (
                <button
                  key={mark}
                  type="button"
                  className={frame.quietButton}
                  aria-label={textOf(texts, 'mark.of', {
                    order: order.orderId,
                    mark: markText(order.state, mark),
                  })}
                  onClick={() => onMark({ order, mark })}
                >
                  {markText(order.state, mark)}
                </button>
              ))}
              <AnswerLink order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The way to the answer of an order; nothing where it has none, or it is not for who looks at it. */
export const AnswerLink = ({ order: { surveyId, answerCode, orderId } }: { order: OfficeOrder }) =>
  answerCode === undefined ? null : (
    <Link
      to={recordPath({ surveyId, answerCode })}
      aria-label={textOf(texts, 'answer.of', { order: orderId })}
    >
      {texts.answer}
    </Link>
  )
