import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PersonOfRecord } from '../../../application/office/person-of-record.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { person as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import styles from './person.module.css'
import type { PersonStore } from './person-store.ts'

type Props = { store: PersonStore; person: PersonOfRecord }

/** Erases a person: two keepers together where there are two, else the only one by the answer code. */
export const Erasure = observer(function Erasure({ store, person }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { needsSecond, request } = person.erasure
  const isWaiting = request?.isOwn === true
  const open = (): void => {
    store.forgetFailure()
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">{texts.erase}</h2>
      <p>{texts['erase.never']}</p>
      <p>{needsSecond ? texts['erase.two'] : texts['erase.alone']}</p>
      {request && (
        <p role="status" className={frame.notice}>
          {textOf(texts, request.isOwn ? 'erase.asked.own' : 'erase.asked', {
            by: request.by,
            at: momentOfMs(request.atMs),
            until: momentOfMs(request.untilMs),
          })}
        </p>
      )}
      {!isWaiting && (
        <button type="button" className={styles.danger} onClick={open}>
          {needsSecond ? (request ? texts['erase.confirm'] : texts['erase.ask']) : texts['erase.start']}
        </button>
      )}
      {isOpen && needsSecond && !request && <Ask {...{ store, person }} onClose={close} />}
      {isOpen && (!needsSecond || (request && !isWaiting)) && (
        <Erase {...{ store, person, needsSecond }} onClose={close} />
      )}
    </section>
  )
})

const Ask = observer(function Ask({ store, person, onClose }: Props & { onClose(): void }) {
  const ask = async (): Promise<void> => {
    if (await store.ask()) onClose()
  }
  return (
    <OfficeDialog
      title={texts['erase.ask.title']}
      action={texts['erase.ask.do']}
      isBusy={store.isBusy}
      error={store.failure}
      failure={failureOf(store.failure)}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <p>{summaryOf(person)}</p>
      <p>{textOf(texts, 'erase.ask.what', person)}</p>
    </OfficeDialog>
  )
})

type EraseProps = Props & { needsSecond: boolean; onClose(): void }

const Erase = observer(function Erase({ store, person, needsSecond, onClose }: EraseProps) {
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (): void => {
    const isRight = needsSecond || code.trim().toUpperCase() === person.answerCode
    setWrong(!isRight)
    if (isRight) void store.erase(needsSecond ? '' : person.answerCode)
  }
  return (
    <OfficeDialog
      title={texts['erase.title']}
      action={texts['erase.do']}
      isBusy={store.isBusy}
      error={store.failure}
      failure={failureOf(store.failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{summaryOf(person)}</p>
      {!needsSecond && (
        <div>
          <label htmlFor="erase-code">{textOf(texts, 'erase.code', person)}</label>
          <input
            id="erase-code"
            data-autofocus
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'erase-code-wrong' : undefined}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {isWrong && (
            <p id="erase-code-wrong" role="alert" className={styles.wrong}>
              {textOf(texts, 'erase.code.wrong', person)}
            </p>
          )}
        </div>
      )}
    </OfficeDialog>
  )
})

const summaryOf = ({ name, answerCode, forms, members, amounts }: PersonOfRecord): string =>
  textOf(texts, 'erase.summary', {
    who: name === '' ? answerCode : name,
    answers: [...forms, ...members].reduce((sum, { answers }) => sum + answers, 0),
    bookings: amounts.bookingsAhead,
  })

/** What is said of a failure in words of its own; undefined: the usual ones. */
function failureOf(error: unknown) {
  const kind = isRefusal(error, 'office.record_changed')
    ? 'changed'
    : isRefusal(error, 'office.second_keeper')
      ? 'second'
      : isRefusal(error, 'office.no_erased_list')
        ? 'noList'
        : undefined
  return (
    kind && (
      <div role="alert" className={frame.failure}>
        <p>
          <strong>{texts[`erase.${kind}`]}</strong>
        </p>
        <p>{texts[`erase.${kind}.detail`]}</p>
      </div>
    )
  )
}
