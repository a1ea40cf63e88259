import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { groupResults } from '../../../domain/result/result-list.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { Button } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { FoundAnswers } from '../found-answers.ts'
import type { ResultWords } from '../result-words.ts'
import { type EntryActions, EntryCard } from './entry-card.tsx'
import styles from './list.module.css'

type Props = {
  found: FoundAnswers
  survey: SurveyConfig
  words: ResultWords
  actions: EntryActions
  onBack: () => void
}

/** What a search found, by day (LIST-01, LIST-02). The results scroll by themselves, so that the way back stays in sight (LIST-08). */
export const ListView = observer(function ListView({ found, survey, words, actions, onBack }: Props) {
  const { texts } = words
  const groups = useMemo(() => groupResults(found.results), [found.results])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <Heading title={texts['list.title']} />
      <p className={styles.lead}>{words.say('list.found', { title: survey.surveyTitle, count })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.results} aria-label={texts['list.region']} tabIndex={0}>
        {groups.map(({ key, entries }) => (
          <section key={key}>
            <h2 className={styles.day}>{words.heading(key)}</h2>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <EntryCard
                  key={`${entry.result.partitionKey} ${entry.reservation?.itemKey}`}
                  entry={entry}
                  survey={survey}
                  words={words}
                  actions={actions}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      <Button onClick={onBack} quiet>
        {texts['list.back']}
      </Button>
    </>
  )
})
