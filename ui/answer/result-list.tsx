import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { groupResults, type ListGroup } from '../../domain/answer/result-list.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type EntryActions, EntryCard } from './entry-card.tsx'
import type { FoundAnswers } from './found-answers.ts'
import styles from './list.module.css'
import type { ResultWording } from './result-wording.ts'

type Props = {
  found: FoundAnswers
  survey: SurveyConfig
  wording: ResultWording
  today: LocalDate
  actions: EntryActions
}

/** The answers to a form, by day (LIST-01, LIST-02), in a box that scrolls by itself. It begins with what was looked at last, else with what lies ahead. */
export const ResultList = observer(function ResultList({ found, survey, wording, today, actions }: Props) {
  const { texts } = wording
  const groups = useMemo(() => groupResults(found.results), [found.results])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const start = startOf(groups, found, today)
  const results = useRef<HTMLElement>(null)
  const first = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (results.current && first.current) results.current.scrollTop = first.current.offsetTop
  }, [])
  return (
    <>
      <p className={styles.lead}>{wording.say('list.found', { title: survey.surveyTitle, count })}</p>
      {start !== undefined && start !== groups[0]?.key && (
        <p className={styles.earlier}>{texts['list.earlier']}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={results} className={styles.results} aria-label={texts['list.region']} tabIndex={0}>
        {groups.map(({ key, entries }) => (
          <section key={key} ref={key === start ? first : undefined}>
            <h2 className={styles.day}>{wording.heading(key)}</h2>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <EntryCard
                  key={`${entry.result.partitionKey} ${entry.reservation?.itemKey}`}
                  entry={entry}
                  survey={survey}
                  wording={wording}
                  actions={actions}
                  payment={found.payments.get(entry.result.partitionKey)}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  )
})

/** The group to begin with; undefined: at the top. */
function startOf(
  groups: readonly ListGroup[],
  { chosen }: FoundAnswers,
  today: LocalDate,
): ListGroup['key'] | undefined {
  const looked = groups.find(({ entries }) =>
    entries.some(({ result }) => result.partitionKey === chosen?.partitionKey),
  )
  return (looked ?? groups.find(({ key }) => /^\d/.test(key) && key >= today))?.key
}
