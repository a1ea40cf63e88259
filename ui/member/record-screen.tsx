import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { mayCancel, mayChange } from '../../domain/answer/result-list.ts'
import { numberIn, numberItem } from '../../domain/member/numbered-form.ts'
import { AnswersView } from '../answer/answers-view.tsx'
import { CancelDialog } from '../answer/cancel-dialog.tsx'
import { entryActions } from '../answer/entry-actions.ts'
import { EntryButton } from '../answer/entry-button.tsx'
import { obstacleReasons, ReasonList } from '../answer/obstacle-reasons.tsx'
import type { WithPayments } from '../answer/shown-payment.ts'
import { usePayments } from '../answer/use-payments.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { formFailure } from '../survey/form-error.ts'
import { LinkedForms, type LinkedFormsProps } from './linked-forms.tsx'
import styles from './member.module.css'
import { MemberCard } from './member-card.tsx'
import { MemberTexts } from './member-texts.tsx'
import { memberSearchPath, registerPath } from './paths.ts'
import { type RecordNeeds, RecordStore } from './record-store.ts'

type Needs = RecordNeeds &
  WithPayments &
  Pick<BrowserServices, 'messaging' | 'leaveForSignIn' | 'profile'> & {
    visit: {
      /** Where a member of that form came from, to go back to. */
      afterMember(memberFormId: string): string | undefined
      backFromMember(): void
    }
  }

type Props = { needs: Needs }

/**
 * `/member-confirmList/{id}`: the resident's record of a member form (ROUTE-17). Another form, or another resident, is
 * another visit.
 */
export function RecordRoute(props: Props) {
  const { id = '' } = useParams()
  return <RecordPage key={`${useSignedInUserId(props.needs)} ${id}`} {...props} memberFormId={id} />
}

const RecordPage = observer(function RecordPage({ needs, memberFormId }: Props & { memberFormId: string }) {
  const navigate = useNavigate()
  const [store] = useState(() => new RecordStore(memberFormId, needs))
  const { phase } = store
  const texts = useTexts('shared', 'member')
  const signIn = useSignIn(needs, phase.name === 'signed-out', memberSearchPath(memberFormId))
  const linked = phase.name === 'open' ? store.linked.answers : undefined
  usePayments(linked?.name === 'open' ? linked.found : undefined, needs)
  useEffect(() => {
    store.load()
  }, [store])

  if (phase.name === 'nothing') return <Navigate to={memberSearchPath(memberFormId)} replace />
  if (phase.name === 'failed') {
    return (
      <FailureView
        failure={formFailure(texts, phase.error, texts['list.failed'])}
        onRetry={store.load}
        onSignIn={signIn}
        messaging={needs.messaging}
      />
    )
  }
  if (phase.name !== 'open')
    return <Loading text={texts['ui.loading']} title={texts['list.title']} shape="rows" />
  const back = needs.visit.afterMember(memberFormId)
  return (
    <RecordScreen
      store={store}
      nowMs={needs.clock.now()}
      actionsOf={(answers) => entryActions({ ...answers, navigate })}
      onChange={() => navigate(registerPath(memberFormId))}
      onOpen={(surveyId) => navigate(`/survey/${encodeURIComponent(surveyId)}`)}
      onSignIn={signIn}
      onBack={
        back === undefined
          ? undefined
          : () => {
              needs.visit.backFromMember()
              navigate(back)
            }
      }
    />
  )
})

type ScreenProps = Omit<LinkedFormsProps, 'store'> & {
  store: RecordStore
  onChange: () => void
  /** Back to the form that asked for the registration; undefined if none did. */
  onBack: (() => void) | undefined
}

/** The record of a member, and what was sent as one (MEM-02). */
export const RecordScreen = observer(function RecordScreen(props: ScreenProps) {
  const { store, nowMs, onBack, onSignIn } = props
  const texts = useTexts('member')
  const { config, record, linked, cancel } = store
  const { say } = useTranslation()
  const isLive = !isCancelled(record.check)
  // It has the name of the form on it.
  const hasCard = isLive && numberIn(config, record.entries) !== undefined
  return (
    <>
      <Heading title={texts['list.title']} />
      {!hasCard && <p className={styles.form}>{say(config.surveyTitle)}</p>}
      {isLive && onBack && (
        <div className={styles.back}>
          <Button onClick={onBack}>{texts['register.back']}</Button>
        </div>
      )}
      <MemberTexts>
        <Record {...props} />
      </MemberTexts>
      <LinkedForms {...props} store={linked} />
      <MemberTexts>
        <CancelDialog store={cancel} survey={config} nowMs={nowMs} onSignIn={onSignIn} />
      </MemberTexts>
    </>
  )
})

/** What is registered, and what can be done with it. */
const Record = observer(function Record({
  store,
  nowMs,
  onChange,
}: Pick<ScreenProps, 'store' | 'nowMs' | 'onChange'>) {
  const texts = useTexts('shared', 'answer', 'member')
  const { config, record, cancel } = store
  const whyId = useId()
  const isLive = !isCancelled(record.check)
  const number = numberIn(config, record.entries)
  const numberKey = numberItem(config)?.itemKey
  // The number stands on the card.
  const entries = record.entries.filter(({ itemKey }) => itemKey !== numberKey)
  return (
    <>
      {isLive && number !== undefined && <MemberCard form={config} number={number} />}
      {!isLive && <p className={styles.notice}>{texts['list.cancelled']}</p>}
      <h2 className={styles.record}>{texts['list.record']}</h2>
      <AnswersView survey={config} result={{ ...record, entries }} nowMs={nowMs} isShort />
      {isLive ? (
        <>
          <ReasonList id={whyId} reasons={obstacleReasons(record, texts)} />
          <div className={styles.pair}>
            <EntryButton onClick={onChange} disabled={!mayChange(record)} describedBy={whyId}>
              {texts['list.change']}
            </EntryButton>
          </div>
          <div className={styles.last}>
            <EntryButton
              look="cancel"
              onClick={() => cancel.ask(record)}
              disabled={!mayCancel(record)}
              describedBy={whyId}
            >
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
