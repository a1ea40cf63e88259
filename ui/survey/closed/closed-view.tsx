import { momentText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { Button } from '../../frame/parts/button.tsx'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { useTexts } from '../../frame/translation.ts'
import { AnswerList } from '../sending/answer-list.tsx'
import styles from '../sending/locked-view.module.css'
import type { SurveyPhase } from '../survey-page.ts'
import type { SurveyStore } from '../survey-store.ts'

type Props = {
  store: SurveyStore
  phase: Extract<SurveyPhase, { name: 'closed' }>
  /** Where what was sent is found again, if not by the search of the form. */
  elsewhere: string | undefined
  /** Loads the page anew. */
  onReload: () => void
}

/**
 * A form before and after its time: from when and until when it can be sent, the way to what was sent, and what there
 * is of an answer: the one that stands, or what was filled in and came too late.
 */
export function ClosedView({ store, phase, elsewhere, onReload }: Props) {
  const texts = useTexts('shared')
  const words = useTexts('closed')
  const { needs, config, opened } = store
  const { publication, isRefused } = phase
  const isToCome = publication !== 'over'
  const lead = isToCome && words[`${publication}.lead`]
  const answersPath = elsewhere ?? searchPath(config)
  const times = [
    ['from', config.publishFrom],
    ['to', config.publishTo],
  ] as const
  return (
    <>
      <div className={styles.locked} role={isRefused ? 'alert' : undefined}>
        <p>{words[isRefused ? 'refused' : publication]}</p>
        {times.map(
          ([key, time]) =>
            time !== undefined && <p key={key}>{textOf(words, key, { time: momentText(texts, time) })}</p>,
        )}
        {lead && <p>{lead}</p>}
      </div>
      {(isRefused || opened.isLive) && (
        <>
          <h2>{isRefused ? words['refused.typed'] : texts['ui.locked.title']}</h2>
          <div className={styles.answers}>
            <AnswerList store={store} />
          </div>
        </>
      )}
      <div className={styles.ways}>
        {isToCome && (
          <Button onClick={onReload} quiet={answersPath !== undefined}>
            {texts['ui.stale.reload']}
          </Button>
        )}
        {answersPath !== undefined && (
          <>
            <p>{words['sent.lead']}</p>
            <Button onClick={() => needs.go(answersPath)}>{words.sent}</Button>
          </>
        )}
        <CloseWindow messaging={needs.messaging} quiet />
      </div>
    </>
  )
}

/** The search for answers to the form; undefined if it has nothing to search by. */
const searchPath = ({ surveyId, surveySchema }: SurveyConfig): string | undefined =>
  surveySchema?.some((item) => item.isSearchable?.value === true)
    ? `/confirm/${encodeURIComponent(surveyId)}`
    : undefined
