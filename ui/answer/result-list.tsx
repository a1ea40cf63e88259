import { observer } from 'mobx-react-lite'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import { groupResults, type ListEntry, type ListGroup, pastApart } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
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
 * The answers to a form, by day (LIST-01, LIST-02), in a part of the page that scrolls by itself and says where it goes
 * on (LIST-08). What lies ahead comes first: the days before today are folded. It begins with what was looked at last.
 */
export const ResultList = observer(function ResultList(props: Props) {
  const { found, survey, nowMs } = props
  const texts = useTexts('answer')
  const { plain } = useTranslation()
  const groups = useMemo(() => groupResults(found.results), [found.results])
  const { past, rest } = pastApart(groups, tokyoDay(nowMs))
  const looked = entriesOf(groups).find(({ result }) => result.partitionKey === found.chosen?.partitionKey)
  // At the top it is in sight anyway, below what is folded.
  const start = looked === rest[0]?.entries[0] ? undefined : looked
  const results = useRef<HTMLElement>(null)
  const goesOn = useGoesOn(results)
  return (
    <>
      <p className={styles.lead}>
        {textOf(texts, 'list.found', { title: plain(survey.surveyTitle), count: entriesOf(groups).length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={results} className={styles.results} aria-label={texts['list.region']} tabIndex={0}>
        {past.length > 0 && (
          <details className={styles.past} open={start && entriesOf(past).includes(start)}>
            <summary>{textOf(texts, 'list.past', { count: entriesOf(past).length })}</summary>
            <Groups {...props} groups={past} start={start} />
          </details>
        )}
        <Groups {...props} groups={rest} start={start} />
        <p className={styles.below} data-shown={goesOn} aria-hidden="true">
          {texts['list.more']}
        </p>
      </section>
    </>
  )
})

const entriesOf = (groups: readonly ListGroup[]): ListEntry[] => groups.flatMap(({ entries }) => entries)

type GroupsProps = Props & {
  groups: readonly ListGroup[]
  /** The list begins with it; undefined: at the top. */
  start: ListEntry | undefined
}

/** Each day with what stands in it. */
const Groups = observer(function Groups({ groups, start, found, survey, actions, nowMs }: GroupsProps) {
  const { heading } = useAnswerWords()
  return groups.map(({ key, entries }) => (
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
  ))
})

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
    // `toggle` of what is folded does not bubble.
    element.addEventListener('toggle', look, { capture: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      element.removeEventListener('toggle', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [box])
  return goesOn
}
