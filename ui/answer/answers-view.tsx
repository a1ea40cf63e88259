import type { ReactNode } from 'react'
import { listText } from '../../application/texts/day-text.ts'
import { type AnswerLine, answerLines } from '../../domain/answer/answer-lines.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import type { AttachmentValue } from '../../domain/survey/rules/attachment-value.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { FileNames } from '../frame/files/file-names.tsx'
import { useTranslation } from '../frame/translation.ts'
import { hasTime, useAnswerWords } from './answer-words.ts'
import styles from './entry.module.css'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'

type Props = {
  survey: SurveyConfig
  result: OwnAnswer
  /** Epoch milliseconds. */
  nowMs: number
  /** The page tells elsewhere what is reserved: here in a few words. */
  isShort?: boolean
  /** What stands beside each reservation. */
  beside?: (reservation: OwnReservation) => ReactNode
  /** What stands beside each file. */
  besideFile?: (file: AttachmentValue) => ReactNode
}

/** What was answered, as title and value in the order of the form, under its headings (CANCEL-01, DETAIL-03). */
export function AnswersView({ survey, result, nowMs, isShort = false, beside, besideFile }: Props) {
  const words = useAnswerWords()
  const { say, names } = useTranslation()
  const named = (item: SchemaItem, answer: Answer): Answer => {
    const of = names(choicesOf(item))
    return of
      ? [
          listText(
            words.texts,
            answer.filter(Boolean).map((option) => of.get(option) ?? option),
          ),
        ]
      : answer
  }
  return bySection(answerLines(survey, result, named)).map(({ section, lines }) => (
    <section key={lines[0]?.itemKey} className={styles.answers}>
      {section !== undefined && <h3 className="answers-heading">{say(section)}</h3>}
      <dl className={styles.list}>
        {lines.map((line) => (
          <div key={line.itemKey}>
            <dt>{say(line.title)}</dt>
            <dd>
              {line.kind === 'text' && line.text}
              {line.kind === 'files' && (
                <FileNames files={line.files} {...(besideFile && { beside: besideFile })} />
              )}
              {line.kind === 'reservation' &&
                (isShort ? (
                  words.entry({ result, reservation: line.reservation }, nowMs)
                ) : (
                  <BookedSlot reservation={line.reservation} result={result} nowMs={nowMs} />
                ))}
              {line.kind === 'reservation' && beside?.(line.reservation)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

type BookedProps = { reservation: OwnReservation } & Pick<Props, 'result' | 'nowMs'>

function BookedSlot({ reservation, result, nowMs }: BookedProps) {
  const { day } = useAnswerWords()
  return (
    <>
      <ReservedItem reservation={reservation} />
      {hasTime(reservation) && (
        <>
          <p>{day(reservation, nowMs)}</p>
          <ReservedTime reservation={reservation} isCancelled={isReservationCancelled(result, reservation)} />
        </>
      )}
    </>
  )
}

type Section = { section: string | undefined; lines: AnswerLine[] }

/** Neighbours under the same heading stand together. */
function bySection(lines: readonly AnswerLine[]): Section[] {
  const sections: Section[] = []
  for (const line of lines) {
    const last = sections.at(-1)
    if (last && last.section === line.section) last.lines.push(line)
    else sections.push({ section: line.section, lines: [line] })
  }
  return sections
}
