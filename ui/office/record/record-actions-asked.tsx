import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { dayText } from '../../../application/texts/day-text.ts'
import { asked as texts } from '../../../application/texts/office.json'
import { parseLocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import frame from '../frame/frame.module.css'
import styles from './record-actions.module.css'
import {
  ActionDialog,
  ActionFailure,
  type ActionProps,
  changeOf,
  Opener,
  SureDialog,
  Tick,
  Words,
} from './record-actions-parts.tsx'
import { ResultPart } from './record-actions-result.tsx'
import { momentText } from './record-parts.tsx'

/** Days that an owner has, if nothing else is said. */
const USUAL_DAYS = 14

/** What the owner of an answer is asked to correct and what came of it, and the result that they were told. */
export const AskedView = observer(function AskedView(props: ActionProps) {
  const { asked, result } = props.record
  return (
    <>
      {asked && <AskedPart {...props} asked={asked} />}
      {result && <ResultPart {...props} result={result} />}
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
    <ActionDialog
      actions={actions}
      title={texts['ask.title']}
      action={texts['ask.submit']}
      onSubmit={() => void submit()}
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
    </ActionDialog>
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
    <ActionDialog
      actions={actions}
      title={texts['prolong.title']}
      action={texts['prolong.submit']}
      onSubmit={submit}
    >
      <LastDay today={today} value={until} onChange={setUntil} isFirst />
    </ActionDialog>
  )
})

/** Withdraws what is asked. */
export const WithdrawDialog = (props: ActionProps) =>
  props.record.asked?.state !== 'answered' && (
    <SureDialog {...props} action="endAsk" words="withdraw" act={props.needs.endCorrection} />
  )

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
