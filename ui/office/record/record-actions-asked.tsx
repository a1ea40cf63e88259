import { observer } from 'mobx-react-lite'
import { type ReactNode, useId, useState } from 'react'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { asked as texts } from '../../../application/texts/office.json'
import { LONGEST_REQUEST } from '../../../domain/answer/correction-request.ts'
import { parseLocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './record-actions.module.css'
import { ActionFailure, type ActionProps, changeOf, Tick } from './record-actions-parts.tsx'
import { momentText } from './record-parts.tsx'

/** Days that an owner has, if nothing else is said. */
const USUAL_DAYS = 14

/** What the owner of an answer is asked to correct and what came of it, and the result that they were told. */
export const AskedView = observer(function AskedView(props: ActionProps) {
  const { asked, result } = props.record
  const id = useId()
  if (!asked && !result) return null
  return (
    <>
      {asked && <AskedPart {...props} asked={asked} />}
      {result && (
        <section aria-labelledby={id} className={styles.asked}>
          <h2 id={id}>{texts['result.part']}</h2>
          <p className={styles.words}>{result.text}</p>
          <p className={styles.soft}>{textOf(texts, 'result.at', { day: momentText(result.at) })}</p>
        </section>
      )}
    </>
  )
})

type Asked = NonNullable<ActionProps['record']['asked']>

function AskedPart({ record, actions, needs, asked }: ActionProps & { asked: Asked }) {
  const id = useId()
  const { state, isSeen, changes, items, endedAt } = asked
  const isRunning = state === 'open' || state === 'late'
  const may = mayAs(record.role, 'desk')
  const see = () => {
    actions.begin('endAsk')
    void actions.run(record, async () => {
      await needs.endCorrection(changeOf(record))
      return undefined
    })
  }
  return (
    <section aria-labelledby={id} className={styles.asked} data-state={isSeen ? 'seen' : state}>
      <h2 id={id}>
        {texts.title}
        <span className={styles.askedState}>{texts[`state.${isSeen ? 'seen' : state}`]}</span>
      </h2>
      <dl>
        <div>
          <dt>{texts.until}</dt>
          <dd>{dayText({}, 'long.year', asked.until)}</dd>
        </div>
        <div>
          <dt>{texts.items}</dt>
          <dd>{items.map(({ title, isGone }) => title + (isGone ? texts['items.gone'] : '')).join('、')}</dd>
        </div>
        <div>
          <dt>{texts.text}</dt>
          <dd className={styles.words}>{asked.text}</dd>
        </div>
        <div>
          <dt>{endedAt === undefined ? texts.askedAt : texts.endedAt}</dt>
          <dd>{momentText(endedAt ?? asked.askedAt)}</dd>
        </div>
      </dl>
      {changes.length > 0 && (
        <>
          <h3>{texts.changes}</h3>
          <ul className={styles.corrected}>
            {changes.map(({ title, from, to }) => (
              <li key={title}>
                {title}：<del>{from || texts.nothing}</del> → <ins>{to || texts.nothing}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      {state === 'late' && <p className={styles.warning}>{texts['late.how']}</p>}
      {may && (isRunning || (state === 'answered' && !isSeen)) && (
        <div className={styles.bar}>
          {isRunning && (
            <>
              <Opener onClick={() => actions.begin('prolong')}>{texts.prolong}</Opener>
              <Opener onClick={() => actions.begin('endAsk')}>{texts.withdraw}</Opener>
            </>
          )}
          {!isRunning && (
            <button type="button" className={frame.quietButton} onClick={see}>
              {texts.seen}
            </button>
          )}
        </div>
      )}
      {!isRunning && <ActionFailure actions={actions} />}
    </section>
  )
}

const Opener = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={frame.quietButton} aria-haspopup="dialog" onClick={onClick}>
    {children}
  </button>
)

/** Asks the owner of an answer to correct some of its items until a day. */
export const AskDialog = observer(function AskDialog({ record, actions, needs }: ActionProps) {
  const today = tokyoDay(needs.clock.now())
  const [items, setItems] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const [until, setUntil] = useState<string>(plusDays(today, USUAL_DAYS))
  const [requestId, setId] = useState(needs.newKey)
  const [isNone, setNone] = useState(false)
  if (actions.open !== 'ask') return null
  const { asked, askable } = record
  const replaces = asked?.state === 'open' || asked?.state === 'late'
  const tick = (itemKey: string, isOn: boolean): void => {
    const others = [...items].filter((each) => each !== itemKey)
    setItems(new Set(isOn ? [...others, itemKey] : others))
    setNone(false)
  }
  const submit = async (): Promise<void> => {
    setNone(items.size === 0)
    const day = parseLocalDate(until)
    if (items.size === 0 || !day) return
    const isDone = await actions.run(record, async () => {
      const given = { requestId, text, items: [...items], until: day }
      return (await needs.askCorrection({ ...changeOf(record), ...given })).told
    })
    if (!isDone) return
    setItems(new Set())
    setText('')
    setId(needs.newKey())
  }
  return (
    <OfficeDialog
      title={texts['ask.title']}
      action={texts['ask.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      <p className={styles.soft}>{texts['ask.note']}</p>
      {replaces && <p className={styles.warning}>{texts['ask.replaces']}</p>}
      <fieldset className={styles.items}>
        <legend>{texts['ask.items']}</legend>
        <p className={styles.soft}>{texts['ask.items.how']}</p>
        <div className={styles.ticks}>
          {askable.map(({ itemKey, title }) => (
            <Tick
              key={itemKey}
              label={title}
              isOn={items.has(itemKey)}
              onChange={(isOn) => tick(itemKey, isOn)}
            />
          ))}
        </div>
        {isNone && (
          <p role="alert" className={styles.fault}>
            {texts['ask.none']}
          </p>
        )}
      </fieldset>
      <Words label={texts['ask.text']} how={texts['ask.text.how']} value={text} onChange={setText} />
      <LastDay today={today} value={until} onChange={setUntil} />
    </OfficeDialog>
  )
})

/** Gives another last day. */
export const ProlongDialog = observer(function ProlongDialog({ record, actions, needs }: ActionProps) {
  const today = tokyoDay(needs.clock.now())
  const [until, setUntil] = useState<string>(plusDays(today, USUAL_DAYS))
  if (actions.open !== 'prolong') return null
  const submit = (): void => {
    const day = parseLocalDate(until)
    if (!day) return
    void actions.run(
      record,
      async () => (await needs.prolongCorrection({ ...changeOf(record), until: day })).told,
    )
  }
  return (
    <OfficeDialog
      title={texts['prolong.title']}
      action={texts['prolong.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={submit}
      onClose={actions.close}
    >
      <LastDay today={today} value={until} onChange={setUntil} isFirst />
    </OfficeDialog>
  )
})

/** Withdraws what is asked. */
export const WithdrawDialog = observer(function WithdrawDialog({ record, actions, needs }: ActionProps) {
  const state = record.asked?.state
  if (actions.open !== 'endAsk' || state === 'answered') return null
  const submit = (): void =>
    void actions.run(record, async () => {
      await needs.endCorrection(changeOf(record))
      return undefined
    })
  return (
    <OfficeDialog
      title={texts['withdraw.title']}
      action={texts['withdraw.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={submit}
      onClose={actions.close}
    >
      <p>{texts['withdraw.note']}</p>
    </OfficeDialog>
  )
})

/** Tells the owner of an answer its result. */
export const ResultDialog = observer(function ResultDialog({ record, actions, needs }: ActionProps) {
  const [text, setText] = useState('')
  const [resultId, setId] = useState(needs.newKey)
  if (actions.open !== 'result') return null
  const submit = async (): Promise<void> => {
    const isDone = await actions.run(
      record,
      async () => (await needs.sendResult({ ...changeOf(record), resultId, text })).told,
    )
    if (!isDone) return
    setText('')
    setId(needs.newKey())
  }
  return (
    <OfficeDialog
      title={texts['result.title']}
      action={texts['result.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      <p className={styles.soft}>{texts['result.note']}</p>
      {record.result && <p className={styles.warning}>{texts['result.replaces']}</p>}
      <Words label={texts['result.text']} value={text} onChange={setText} isFirst />
    </OfficeDialog>
  )
})

function Words({
  label,
  how,
  value,
  onChange,
  isFirst = false,
}: {
  label: string
  how?: string
  value: string
  onChange: (value: string) => void
  isFirst?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        maxLength={LONGEST_REQUEST}
        rows={5}
        data-autofocus={isFirst || undefined}
        aria-describedby={how && `${id}-how`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {how && <p id={`${id}-how`}>{how}</p>}
    </div>
  )
}

function LastDay({
  today,
  value,
  onChange,
  isFirst = false,
}: {
  today: string
  value: string
  onChange: (value: string) => void
  isFirst?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{texts['ask.until']}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={today}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
