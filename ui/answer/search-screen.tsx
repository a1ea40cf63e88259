import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Texts } from '../../application/texts/languages.ts'
import { phoneNumberIn } from '../../domain/shared/phone-numbers.ts'
import { AnswerText, isAnswered } from '../form/answer-text.tsx'
import { FormView } from '../form/form-view.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import { type Failure, failureOf, linesOf, meaningOf } from '../frame/errors/failure.ts'
import { FailureDialog } from '../frame/errors/failure-dialog.tsx'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { formFailure } from '../survey/form-error.ts'
import { type SearchVisit, selectionPath } from './paths.ts'
import styles from './search.module.css'
import { type SearchNeeds, SearchStore, type TypedSearch } from './search-store.ts'
import { WayToOwn } from './way-to-own.tsx'

type Needs = SearchNeeds &
  Pick<BrowserServices, 'hasSession' | 'profile' | 'leaveForSignIn' | 'reload'> & {
    /** Leaves for the member form, to come back to `path` once the resident is a member. */
    leaveForMember(memberFormId: string, path: string): void
    visit: SearchVisit & { search: SearchStore | undefined; readonly isOnlySurvey: boolean }
  }

/**
 * `/confirmSearchForm`: the search form of the chosen survey; without one, or without a session, the selection
 * (SRCH-01, ROUTE-11, ROUTE-12). Another resident is another visit.
 */
export function SearchRoute({ needs }: { needs: Needs }) {
  return <SearchPage key={useSignedInUserId(needs)} needs={needs} />
}

const SearchPage = observer(function SearchPage({ needs }: { needs: Needs }) {
  const { visit } = needs
  const navigate = useNavigate()
  const { state } = useLocation()
  const [store] = useState(() => storeOf(needs, state as TypedSearch | null))
  const { phase } = store
  const { name } = phase
  const signIn = useSignIn(needs, name === 'signed-out', selectionPath(visit))

  useEffect(() => {
    // First of all: a search that has ended would lead on to its list.
    store.back()
    if (!needs.hasSession() || visit.searchedSurvey === undefined) {
      navigate(selectionPath(visit), { replace: true })
    } else {
      visit.search = store
      if (store.phase.name === 'loading') store.load()
    }
  }, [])

  useEffect(() => {
    // Not the phase that was drawn: whoever comes back from the list is in the form already.
    if (store.phase.name === 'done') navigate('/confirmList', { state: store.typed })
  }, [name, store, navigate])

  useEffect(() => {
    if (phase.name === 'member-required') needs.leaveForMember(phase.memberFormId, '/confirmSearchForm')
  }, [phase, needs])

  return (
    <SearchScreen
      store={store}
      onSignIn={signIn}
      onReload={needs.reload}
      onOther={visit.isOnlySurvey ? undefined : () => needs.go('/confirm')}
      onOwn={visit.isOnlySurvey ? () => needs.go('/my') : undefined}
    />
  )
})

/** The search as it was left, or a new one. */
function storeOf(needs: Needs, before: TypedSearch | null): SearchStore {
  const { searchedSurvey = '', search } = needs.visit
  return search?.isFor(searchedSurvey) ? search : new SearchStore(searchedSurvey, needs, before)
}

type ScreenProps = {
  store: SearchStore
  /** Starts sign-in. */
  onSignIn: () => void
  /** Loads the page anew. */
  onReload: () => void
  /** To the selection of another form; undefined where there is no other. */
  onOther: (() => void) | undefined
  /** To all that the resident has; undefined where the page before has led there already. */
  onOwn?: (() => void) | undefined
}

/** The search form in each of its phases (SRCH-07). */
export const SearchScreen = observer(function SearchScreen(props: ScreenProps) {
  const { store, onSignIn } = props
  const texts = useTexts('shared', 'answer')
  const { phase } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'member-required':
    case 'done':
      return <Loading text={texts['ui.loading']} title={texts['search.title']} shape="form" />
    case 'failed':
      return (
        <FailureView
          failure={formFailure(texts, phase.error)}
          onRetry={store.load}
          onSignIn={onSignIn}
          messaging={store.needs.messaging}
        >
          <Other {...props} />
        </FailureView>
      )
    default:
      return (
        <>
          <Introduction store={store} onOwn={props.onOwn} />
          <Form store={store} />
          <div className={styles.more}>
            <Other {...props} />
          </div>
          {phase.name === 'alert' && <Alert why={phase.why} {...props} />}
        </>
      )
  }
})

function Introduction({ store, onOwn }: Pick<ScreenProps, 'store' | 'onOwn'>) {
  const texts = useTexts('answer')
  const { config } = store
  const { say } = useTranslation()
  return (
    <>
      <Heading title={texts['search.title']} />
      {onOwn && <WayToOwn onOwn={onOwn} />}
      <p className={styles.survey}>{say(config.surveyTitle)}</p>
      <p>{texts['search.lead']}</p>
      <p className="hint">{texts['search.exact']}</p>
    </>
  )
}

const Form = observer(function Form({ store }: Pick<ScreenProps, 'store'>) {
  const texts = useTexts('answer')
  const { page } = store
  const isSearching = store.phase.name === 'searching'
  return (
    <FormView page={page} submitText={texts['search.submit']} onSubmit={store.search} isBusy={isSearching}>
      <p role="status" className={isSearching ? styles.busy : undefined}>
        {isSearching && texts['search.searching']}
      </p>
    </FormView>
  )
})

/** Where there is another form to choose. */
function Other({ onOther }: ScreenProps) {
  const texts = useTexts('answer')
  if (!onOther) return null
  return (
    <Button onClick={onOther} quiet>
      {texts['search.otherSurvey']}
    </Button>
  )
}

type AlertProps = ScreenProps & { why: Extract<SearchStore['phase'], { name: 'alert' }>['why'] }

/** Says over the form that nothing is there, or why the search failed. */
function Alert({ why, store, onSignIn, onReload }: AlertProps) {
  const texts = useTexts('shared', 'answer')
  if (why === 'nothing') return <NothingFound store={store} />
  const failure = searchFailure(texts, why.error)
  return (
    <FailureDialog
      title={texts['search.failed.title']}
      lines={linesOf(failure)}
      action={actionFor(failure, texts, { store, onSignIn, onReload })}
      closeText={texts['ui.close']}
      onClose={store.back}
    />
  )
}

/** That nothing is there (SRCH-07, ERR-35), what was looked for, what else to try, and whom to call. */
function NothingFound({ store }: Pick<ScreenProps, 'store'>) {
  const texts = useTexts('shared', 'answer')
  const { say, plain } = useTranslation()
  const { form, page, needs } = store
  const asked = form.sections.flatMap(({ fields }) => fields).filter((field) => isAnswered(field, page))
  const { contact } = needs.settings
  const phone = contact && phoneNumberIn(plain(contact))
  return (
    <FailureDialog
      title={texts['search.none.title']}
      lines={[texts.NO_DATA_TO_SEARCH, texts['search.none.detail']]}
      closeText={texts['search.none.correct']}
      onClose={store.back}
    >
      <h3 className={styles.heading}>{texts['search.none.asked']}</h3>
      <dl className={styles.asked}>
        {asked.map((field) => (
          <div key={field.item.itemKey}>
            <dt>{say(field.item.title)}</dt>
            <dd>
              <AnswerText field={field} page={page} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{texts['search.none.try']}</h3>
      <ul className={styles.try}>
        <li>{texts['search.none.try.name']}</li>
        <li>{texts['search.none.try.kana']}</li>
      </ul>
      {phone && (
        <a className={styles.call} href={phone.href}>
          {texts['search.none.call']} <span className={styles.number}>{phone.text}</span>
        </a>
      )}
    </FailureDialog>
  )
}

/** Why the search failed: the server's own words, or that there is nothing (SRCH-08, ERR-35). */
function searchFailure(texts: Texts<'shared' | 'answer'>, error: unknown): Failure {
  const words = { unanswered: texts['search.kept'], otherwise: texts.NO_DATA_TO_SEARCH }
  const failure = failureOf(texts, error, words)
  const meaning = meaningOf(error)
  if (meaning === 'fault') failure.detail = texts['search.fault']
  // What is gone now was there a moment ago: the search finds what has become of it.
  if (meaning === 'gone') failure.remedy = 'retry'
  return failure
}

function actionFor(
  { remedy }: Failure,
  texts: Texts<'shared' | 'answer'>,
  { store, onSignIn, onReload }: Pick<ScreenProps, 'store' | 'onSignIn' | 'onReload'>,
) {
  switch (remedy) {
    case 'retry':
      return { text: texts['search.again'], run: store.search }
    case 'sign-in':
      return { text: texts['ui.error.signIn'], run: onSignIn }
    case 'reload':
      return { text: texts['ui.stale.reload'], run: onReload }
    default:
      return undefined
  }
}
