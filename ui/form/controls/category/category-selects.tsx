import { useEffect, useState } from 'react'
import type { Texts } from '../../../../application/texts/languages.ts'
import { nodeOf } from '../../../../domain/reservation/category-tree.ts'
import { parseReservation } from '../../../../domain/shared/reservation-value.ts'
import { textAnswer } from '../../../../domain/survey/answer.ts'
import type { Issue } from '../../../../domain/survey/issue.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import { BookedTime } from './booked-time.tsx'
import type { Catalog } from './catalog.ts'
import styles from './category.module.css'
import {
  ageLimitAt,
  answerOfChoice,
  type Choice,
  choiceOf,
  detailsAt,
  type Level,
  levels,
  offeredAt,
  stillOffered,
  withOnlyOptions,
  withStep,
} from './category-choice.ts'
import { LevelChoice } from './level-choice.tsx'
import { ReservationAnswer } from './reservation-answer.tsx'
import { TimeChoice } from './time-choice.tsx'

type Props = ControlProps<'category'> & { catalog: Catalog }

/**
 * Large, medium and small category, then the item where there are several. A step with one option only is taken with
 * the one before it, in sight. A time that was booked stays as long as what is booked stays (RSV-03, RSV-30).
 */
export function CategorySelects({ field, page, control, aria, catalog }: Props) {
  const texts = useTexts('shared')
  const { code, say, plain } = useTranslation()
  const [choice, setChoice] = useState(() => openingChoice(field, catalog))
  // Where only one category is offered, the form has an answer from now on.
  useEffect(page.form.noteAnswers, [page.form])
  const [booked] = useState(() => (parseReservation(field.text)?.day ? field.text : undefined))
  const isKept = booked !== undefined && field.text === booked
  const stored = isKept ? page.reservationOf?.(field.item.itemKey) : undefined
  const offered = offeredAt(choice, catalog, field.item)
  const shown = levels.filter((level) => level !== 'item' || offered.item.length > 1)
  const isText = (level: Level) =>
    isOnlyChoice(choice, offered, level) && (level !== 'large' || field.spec.required)
  const lists = shown.filter((level) => !isText(level))
  const focused = lists.find((level) => choice[level] === '') ?? lists[0]
  const calendarId = catalog.tree && nodeOf(catalog.tree, choice.small)?.calendarId
  const names = titlesOf(control, catalog.tree?.tagLabels?.[code] ?? catalog.tree?.display, texts, plain)
  field.withNames = (issue) => withTitles(issue, names)
  // An error that stands there may have the names of another language.
  useEffect(() => field.show(field.state.issue), [field, code])

  const change = (level: Level, value: string): void => {
    const next = withStep(choice, level, value, catalog, field.item)
    const answer = answerOfChoice(next)
    setChoice(next)
    field.write(textAnswer(booked?.startsWith(`${answer}|`) ? booked : answer))
  }
  if (stored?.changeObstacle) return <FixedReservation field={field} page={page} />
  return (
    <div className={styles.category} {...(!focused && { id: field.id, tabIndex: -1 })}>
      {shown.map((level) =>
        isText(level) ? (
          <p key={level} className={styles.only}>
            <span>{names[level]}</span> <strong>{say(offered[level][0]?.label ?? '')}</strong>
          </p>
        ) : (
          <LevelChoice
            key={level}
            id={level === focused ? field.id : `${field.id}-${level}`}
            name={names[level]}
            value={choice[level]}
            options={offered[level]}
            details={detailsAt(level, offered[level], choice, catalog)}
            page={page}
            field={field}
            aria={aria}
            onChange={(value) => change(level, value)}
          />
        ),
      )}
      <p className={styles.none} role="status">
        {!isKept && hasNoSlots(choice, catalog) && texts['refusal.reservation.unknown']}
      </p>
      {!isKept && calendarId && (
        <TimeChoice
          key={`${calendarId} ${choice.item}`}
          page={page}
          field={field}
          calendarId={calendarId}
          ageLimit={ageLimitAt(choice, catalog)}
        />
      )}
      {isKept && <BookedTime value={booked} page={page} catalog={catalog} stored={stored} />}
    </div>
  )
}

/** What is reserved and can't be changed any more. */
function FixedReservation({ field, page }: Pick<Props, 'field' | 'page'>) {
  const texts = useTexts('shared')
  return (
    <div id={field.id} tabIndex={-1} className={styles.booked}>
      <strong>
        <ReservationAnswer item={field.item} value={field.text} page={page} />
      </strong>
      {texts.DEADLINE_TO_CHANGE_OR_CANCEL}
    </div>
  )
}

/**
 * The choice to start with. What is no longer offered is given up, unless it is booked already; where an answer is
 * asked for, the only option is taken at once.
 */
function openingChoice(field: Props['field'], catalog: Catalog): Choice {
  const found = choiceOf(field.text, catalog)
  if (field.state.disabled || parseReservation(field.text)?.day) return found
  const kept = stillOffered(found, catalog, field.item)
  const choice =
    kept.large === '' && field.spec.required ? withOnlyOptions(kept, 'large', catalog, field.item) : kept
  field.answer = textAnswer(answerOfChoice(choice))
  return choice
}

/** The item's own names of the levels, else the city's (RSV-03). */
function titlesOf(
  { titles }: Props['control'],
  tags: Partial<Record<'tag1' | 'tag2' | 'tag3', string>> | undefined,
  texts: Texts<'shared'>,
  plain: (source: string) => string,
) {
  return {
    large: plain(titles.large || tags?.tag1 || ''),
    medium: plain(titles.medium || tags?.tag2 || ''),
    small: plain(titles.small || tags?.tag3 || ''),
    item: texts['ui.category.item'],
  }
}

/** Whether there was nothing to choose from at a level. */
const isOnlyChoice = (choice: Choice, offered: ReturnType<typeof offeredAt>, level: Level): boolean =>
  offered[level].length === 1 && offered[level][0]?.value === choice[level]

/**
 * Whether what is chosen can't be booked: it has no calendar, or nothing to reserve; or the city books nothing
 * (RSV-30).
 */
function hasNoSlots({ small }: Choice, { tree, items }: Catalog): boolean {
  if (!tree) return true
  if (small === '') return false
  return !nodeOf(tree, small)?.calendarId || !items.some(({ categoryId }) => categoryId === small)
}

/** The error of missing levels, with the titles of their lists (VAL-05). */
function withTitles(issue: Issue, names: Readonly<Record<Level, string | undefined>>): Issue {
  if (issue.code !== 'category.missing') return issue
  const levels = issue.details.levels.map(({ level }) => {
    const title = names[level]
    return title ? { level, title } : { level }
  })
  return { ...issue, details: { levels } }
}
