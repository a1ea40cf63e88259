import { observer } from 'mobx-react-lite'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import { groupResults, type ListEntry, type ListGroup } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { useAnswerWords } from './answer-words.ts'
import { EntryCard } from './entry-card.tsx'
import type { EntryActions } from './entry-parts.tsx'
import type { FoundAnswers } from './found-answers.ts'
import styles from './list.module.css'

type Props = {
  found: FoundAnswers
  survey: SurveyConfig
  actions: EntryActions
  /** Epoch milliseconds. */
  nowMs: number
}

/**
 * The answers to a form, by day (LIST-01, LIST-02), in a box that scrolls by itself and says where it goes on
 * (LIST-08). It begins with what was looked at last, else with the live booking that comes next.
 */
export const ResultList = observer(function ResultList({ found, survey, actions, nowMs }: Props) {
  const { texts, plain, heading } = useAnswerWords()
  const groups = useMemo(() => groupResults(found.results), [found.results])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const start = startOf(groups, found, nowMs)
  const results = useRef<HTMLElement>(null)
  const goesOn = useGoesOn(results)
  return (
    <>
      <p className={styles.lead}>
        {textOf(texts, 'list.found', { title: plain(survey.surveyTitle), count })}
      </p>
      {start !== undefined && start !== groups[0]?.entries[0] && (
        <p className={styles.earlier}>{texts['list.earlier']}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={results} className={styles.results} aria-label={texts['list.region']} tabIndex={0}>
        {groups.map(({ key, entries }) => (
          <section key={key}>
            <h2 className={styles.day}>{heading(key)}</h2>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <EntryCard
                  key={`${entry.result.partitionKey} ${entry.reservation?.itemKey}`}
                  entry={entry}
                  survey={survey}
                  actions={actions}
                  payment={found.payments.get(entry.result.partitionKey)}
                  nowMs={nowMs}
                  isStart={entry === start}
                />
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.below} data-shown={goesOn} aria-hidden="true">
          {texts['list.more']}
        </p>
      </section>
    </>
  )
})

/** The entry to begin with; undefined: at the top. */
function startOf(
  groups: readonly ListGroup[],
  { chosen }: FoundAnswers,
  nowMs: number,
): ListEntry | undefined {
  const entries = groups.flatMap((group) => group.entries)
  const looked = entries.find(({ result }) => result.partitionKey === chosen?.partitionKey)
  const today = tokyoDay(nowMs)
  return (
    looked ??
    entries.find((entry) => isAhead(entry, nowMs)) ??
    groups.find(({ key }) => /^\d/.test(key) && key >= today)?.entries[0]
  )
}

const isAhead = ({ reservation, isCancelled }: ListEntry, nowMs: number): boolean =>
  reservation?.reserved.day !== undefined && !isCancelled && !isVisitOver(reservation.reserved, nowMs)

/** Pixels that are too few to be worth scrolling for. */
const NEGLIGIBLE = 8

/**
 * Brings the entry to begin with to the top of the box, under the heading of its day; tells whether the box goes on
 * below what it shows.
 */
function useGoesOn(box: RefObject<HTMLElement | null>): boolean {
  const [goesOn, setGoesOn] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const first = element.querySelector<HTMLElement>('[data-start]')
    const heading = first?.closest('section')?.querySelector<HTMLElement>('h2')
    if (first && heading) {
      const isFirstOfDay = first.previousElementSibling === null
      element.scrollTop = isFirstOfDay ? heading.offsetTop : first.offsetTop - heading.offsetHeight
    }
    const look = (): void =>
      setGoesOn(element.scrollHeight - element.scrollTop - element.clientHeight > NEGLIGIBLE)
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [box])
  return goesOn
}
