import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { refusalText } from '../../application/texts/dictionary.ts'
import { refuse } from '../../domain/refusal.ts'
import { stepsOf } from '../../domain/survey/steps.ts'
import { headerImage, isAppending, takesPayments } from '../../domain/survey/survey-config.ts'
import { FormView } from '../form/form-view.tsx'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { InLanguage } from '../frame/in-language.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { LimitedMarkdown } from '../frame/parts/limited-markdown.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { Picture } from '../frame/parts/picture.tsx'
import { Steps } from '../frame/parts/steps.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { DraftOffer } from './draft/draft-offer.tsx'
import { formFailure } from './form-error.ts'
import { OpenPayments } from './open-payments.tsx'
import {
  ClosedView,
  ConfirmDialog,
  DoneView,
  FormAlert,
  LockedView,
  useLazyParts,
} from './sending/lazy-parts.ts'
import styles from './survey.module.css'
import type { SurveyStore } from './survey-store.ts'

type Props = {
  store: SurveyStore
  /** Starts sign-in and comes back here. */
  onSignIn: () => void
  /** Loads the page anew. */
  onReload: () => void
}

/** The survey page in each of its phases (FORM-13). */
export const SurveyScreen = observer(function SurveyScreen(props: Props) {
  const { fixedLanguage, phase, needs } = props.store
  const Texts = needs.own?.Texts ?? Fragment
  const page = (
    <Texts>
      <Phase {...props} />
    </Texts>
  )
  // It comes with the form.
  if (fixedLanguage === undefined || phase.name === 'loading') return page
  return (
    <>
      {needs.language?.drawFixed(fixedLanguage)}
      <InLanguage code={fixedLanguage} language={needs.language}>
        {page}
      </InLanguage>
    </>
  )
})

const Phase = observer(function Phase({ store, onSignIn, onReload }: Props) {
  const texts = useTexts('shared')
  const {
    phase,
    isEarly,
    needs: { own },
  } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'member-required':
      return <Loading text={texts['ui.loading']} shape="form" />
    case 'failed': {
      const failure = formFailure(texts, phase.error)
      const { messaging } = store.needs
      return <FailureView failure={failure} onRetry={onReload} onSignIn={onSignIn} messaging={messaging} />
    }
    case 'done':
      return (
        own?.done(store, phase.result) ?? (
          <DoneView store={store} result={phase.result} isChange={store.form.editing} />
        )
      )
    default:
      return (
        <>
          <Introduction store={store} isFilled={phase.name !== 'locked' && phase.name !== 'closed'} />
          {own?.notice()}
          {takesPayments(store.config) && !isEarly && (
            <OpenPayments needs={store.needs} surveyId={store.config.surveyId} />
          )}
          {phase.name === 'locked' ? (
            <LockedView store={store} />
          ) : phase.name === 'closed' ? (
            <ClosedView store={store} phase={phase} elsewhere={own?.answersPath} onReload={onReload} />
          ) : (
            <Filling store={store} />
          )}
          {['confirm', 'pushing', 'leaving', 'planning'].includes(phase.name) && (
            <ConfirmDialog store={store} />
          )}
          {(phase.name === 'alert' || phase.name === 'stale') && (
            <FormAlert store={store} phase={phase} onSignIn={onSignIn} onReload={onReload} />
          )}
        </>
      )
  }
})

/** Nothing is ever told of it. */
const never = () => () => {}

/** The form to be filled in, with what was left of it last time. */
const Filling = observer(function Filling({ store }: Pick<Props, 'store'>) {
  const { opened, offer, needs, phase, isEarly } = store
  const { page } = opened
  const texts = useTexts('shared')
  const { form } = page
  // Errors, and an answer that is changed, go before what is offered.
  const isQuiet = phase.name === 'form' && !phase.isChanging && !form.findings
  const [aside, setAside] = useState<ReactNode>()
  const onEntry = useLazyParts(store)
  // The first drawing is that of the server, which knows of no draft and no earlier answer.
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (!offer && !isEarly && opened.reachedMax === undefined) needs.offerPrefill(store).then(setAside)
  }, [store, offer, isEarly])
  return (
    <>
      {form.editing && <p className={styles.editing}>{texts[opened.timeObstacle ?? 'ui.form.editing']}</p>}
      {opened.isPrefilled && <p className={styles.editing}>{texts['ui.form.prefilled']}</p>}
      {store.isResumed && store.isBack && <p className={styles.editing}>{texts['ui.form.back']}</p>}
      {isDrawn && offer && isQuiet && <DraftOffer store={store} draft={offer} />}
      <FormView
        key={store.openings}
        page={page}
        submitText={texts['ui.form.submit']}
        onSubmit={store.submit}
        onEntry={onEntry}
        isBusy={phase.name === 'checking'}
        isChanging={phase.name === 'form' && phase.isChanging === true}
        isHeld={(!isDrawn || isEarly) && !isAppending(store.config)}
      />
      {!offer && isQuiet && aside}
    </>
  )
})

/**
 * Title, picture and description of a form (FORM-01..04), with its steps where it is filled in, and whether that leads
 * anywhere.
 */
function Introduction({ store, isFilled }: { store: SurveyStore; isFilled: boolean }) {
  const texts = useTexts('shared')
  const { config, opened } = store
  const { surveyTitle } = config
  const image = headerImage(config)
  const { say, plain } = useTranslation()
  return (
    <header>
      {image && <Picture className={styles.headerImage} src={image.url} size={image.size} alt="" />}
      {opened.isBookingChange ? (
        <Heading title={`${texts['ui.form.change']} ${plain(surveyTitle)}`}>
          <small className={styles.change}>{texts['ui.form.change']}</small> {say(surveyTitle)}
        </Heading>
      ) : (
        <Heading title={plain(surveyTitle)}>{say(surveyTitle)}</Heading>
      )}
      {isFilled && <Steps steps={stepsOf(config)} at="entry" />}
      {isFilled && opened.reachedMax !== undefined && (
        <div className={styles.limit}>
          <p>{refusalText(texts, refuse('answer.too_many', { max: opened.reachedMax }))}</p>
          <Button onClick={() => store.needs.go('/my')} quiet>
            {texts['ui.error.my']}
          </Button>
        </div>
      )}
      {config.description && <LimitedMarkdown text={config.description} />}
    </header>
  )
}
