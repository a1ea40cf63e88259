import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { titleWithKey } from './answer-columns.ts'
import { type ReservationPart, readableTitlesOf, reservationParts } from './readable-reservation.ts'

/** A column that says one part of a reservation in words. */
type ReadableColumn = { item: SchemaItem; part: ReservationPart }

/** Readable columns by the titles they may have. */
export type ReadableColumns = ReadonlyMap<string, ReadableColumn>

/**
 * The readable columns of the reservations of a form. Where two reservations have the same title, only a title with the
 * item key names one of them.
 */
export function readableColumns(config: SurveyConfig | undefined): ReadableColumns {
  const items = (config?.surveySchema ?? []).filter(({ type }) => type === 'reservation')
  const isOnly = ({ title }: SchemaItem) => items.filter((each) => each.title === title).length === 1
  return new Map(
    items.flatMap((item) => [
      ...(isOnly(item) ? columnsOf(item.title, item) : []),
      ...columnsOf(titleWithKey(item), item),
    ]),
  )
}

const columnsOf = (title: string, item: SchemaItem): [string, ReadableColumn][] =>
  reservationParts.map((part, at) => [readableTitlesOf(title)[at] ?? '', { item, part }])
