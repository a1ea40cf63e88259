import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { mayCancel, mayChange } from '../../domain/answer/result-list.ts'
import { numberIn, numberItem } from '../../domain/member/numbered-form.ts'
import { AnswersView } from '../answer/answers-view.tsx'
import { CancelDialog } from '../answer/cancel-dialog.tsx'
import { EntryButton } from '../answer/entry-button.tsx'
import { obstacleReasons, ReasonList } from '../answer/obstacle-reasons.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useSpeech } from '../frame/speech.ts'
import { LinkedForms, type LinkedFormsProps } from './linked-forms.tsx'
import styles from './member.module.css'
import { MemberCard } from './member-card.tsx'
import type { RecordStore } from './record-store.ts'

type Props = Omit<LinkedFormsProps, 'store' | 'texts'> & {
  store: RecordStore
  onChange: () => void
  /** Back to the form that asked for the registration; undefined if none did. */
  onBack: (() => void) | undefined
}

/** The record of a member, and what was sent as one (MEM-02). */
export const RecordScreen = observer(function RecordScreen(props: Props) {
  const { store, onBack, onSignIn } = props
  const { texts, config, record, wording, linked, cancel } = store
  const { say } = useSpeech()
  const isLive = !isCancelled(record.check)
  return (
    <>
      <Heading title={texts['list.title']} />
      <p className={styles.form}>{say(config.surveyTitle)}</p>
      {isLive && onBack && (
        <div className={styles.back}>
          <Button onClick={onBack}>{texts['register.back']}</Button>
        </div>
      )}
      <Record {...props} />
      <LinkedForms {...props} store={linked} texts={texts} />
      <CancelDialog store={cancel} survey={config} wording={wording} onSignIn={onSignIn} />
    </>
  )
})

/** What is registered, and what can be done with it. */
const Record = observer(function Record({ store, onChange }: Pick<Props, 'store' | 'onChange'>) {
  const { texts, config, record, wording, cancel } = store
  const whyId = useId()
  const isLive = !isCancelled(record.check)
  const number = numberIn(config, record.entries)
  const numberKey = numberItem(config)?.itemKey
  // The number stands on the card.
  const entries = record.entries.filter(({ itemKey }) => itemKey !== numberKey)
  return (
    <>
      {isLive && number !== undefined && <MemberCard form={config} number={number} texts={texts} />}
      {!isLive && <p className={styles.notice}>{texts['list.cancelled']}</p>}
      <h2 className={styles.record}>{texts['list.record']}</h2>
      <AnswersView survey={config} result={{ ...record, entries }} wording={wording} isShort />
      {isLive ? (
        <>
          <ReasonList id={whyId} reasons={obstacleReasons(record, wording)} />
          <div className={styles.pair}>
            <EntryButton onClick={onChange} disabled={!mayChange(record)} describedBy={whyId}>
              {texts['list.change']}
            </EntryButton>
            <EntryButton onClick={() => cancel.ask(record)} disabled={!mayCancel(record)} describedBy={whyId}>
              {texts['list.cancel']}
            </EntryButton>
          </div>
        </>
      ) : (
        <div className={styles.pair}>
          <Button onClick={onChange}>{texts['search.otherSurvey']}</Button>
        </div>
      )}
    </>
  )
})
