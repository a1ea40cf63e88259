import { useEffect, useState } from 'react'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import { type EraYear, eras, erasOf, readEraYear, yearIn } from '../../../../domain/shared/eras.ts'
import { parseLocalDate } from '../../../../domain/shared/local-date.ts'
import { toHalfWidth } from '../../../../domain/shared/text-width.ts'
import { writtenDay } from '../../../../domain/shared/written-day.ts'
import { useTexts } from '../../../frame/translation.ts'
import { enter } from '../entry/enter.ts'
import entry from '../entry/entry.module.css'
import { dateAnswerOf, datePartsOf } from './date-parts.ts'

/**
 * Helps with a date: what is left is shown in half width, a date written in one go is spread over the fields, and of a
 * birthday the Western year and the Japanese one agree, whichever is written. Says the day in the Japanese calendar, or
 * what is wrong with the era. @param place the element with the fields of one date
 */
export function DateHelp({ place }: { place: HTMLElement }) {
  const texts = useTexts('shared', 'survey')
  const [fields] = useState(() => fieldsIn(place))
  const [shown, setShown] = useState(() => readIn(fields))
  useEffect(() => {
    let isOurs = false
    const follow = ({ target }: { target: EventTarget | null }): void => {
      if (isOurs) return
      isOurs = true
      if (target === fields.era?.name || target === fields.era?.year) writeWestern(fields)
      else writeEra(fields)
      isOurs = false
      setShown(readIn(fields))
    }
    const correct = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && !target.readOnly) putRight(fields, target)
      else follow({ target })
    }
    const events = { input: follow, change: correct, focusout: correct }
    for (const [name, listener] of Object.entries(events)) place.addEventListener(name, listener)
    // Something may have been written before this was here.
    follow({ target: fields.year.value === '' && fields.era ? fields.era.year : fields.year })
    return () => {
      for (const [name, listener] of Object.entries(events)) place.removeEventListener(name, listener)
    }
  }, [place, fields])
  if (!fields.era) return null
  const { wrong, text } = saidOf(texts, shown)
  return wrong ? <span className={entry.wrong}>{wrong}</span> : text
}

type Fields = {
  year: HTMLInputElement
  month: HTMLInputElement
  day: HTMLInputElement
  /** Of a birthday. */
  era?: { name: HTMLSelectElement; year: HTMLInputElement }
}

function fieldsIn(place: HTMLElement): Fields {
  const name = place.querySelector('select')
  const inputs = [...place.querySelectorAll('input')] as [HTMLInputElement, ...HTMLInputElement[]]
  const [eraYear] = name ? inputs.splice(1, 1) : []
  const [year, month, day] = inputs as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  return { year, month, day, ...(name && eraYear && { era: { name, year: eraYear } }) }
}

const plain = ({ value }: HTMLInputElement): string => toHalfWidth(value).trim()

/** What the fields say: as much of the day as is known, and the year of an era. */
type Read = { beginning: string; written?: EraYear | undefined }

function readIn({ year, month, day, era }: Fields): Read {
  const answer = dateAnswerOf([year, month, day].map(plain) as [string, string, string])
  const [beginning = ''] = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?/.exec(answer) ?? []
  const chosen = era && eras[era.name.selectedIndex - 1]
  if (!chosen || plain(era.year) === '') return { beginning }
  const text = plain(era.year)
  return {
    beginning,
    written: { era: chosen, year: text === '元' ? 1 : /^\d+$/.test(text) ? Number(text) : Number.NaN },
  }
}

/** Of a year that two eras share, the one that is chosen already, if the day leaves it open. */
function writeEra(fields: Fields): void {
  if (!fields.era) return
  const { beginning } = readIn(fields)
  const { name, year } = fields.era
  const possible = erasOf(beginning.length < 4 ? '0' : beginning)
  const chosen = eras[name.selectedIndex - 1]
  const era = chosen && possible.includes(chosen) ? chosen : possible.at(-1)
  name.selectedIndex = era ? eras.indexOf(era) + 1 : 0
  year.value = era ? `${yearIn(era, Number(beginning.slice(0, 4)))}` : ''
}

/** None where the era has no such year. */
function writeWestern(fields: Fields): void {
  const { written } = readIn(fields)
  const read = written && readEraYear(written)
  const year = read && !read.ended ? `${read.year}` : ''
  if (fields.year.value !== year) enter(fields.year, year)
}

/** Shows in half width what was written into a field; a whole day in the first of them is spread over all. */
function putRight({ year, month, day }: Fields, input: HTMLInputElement): void {
  const written = input === year ? writtenDay(input.value) : undefined
  if (written) {
    const parts = datePartsOf(written)
    for (const [index, field] of [year, month, day].entries()) enter(field, parts[index] ?? '')
  } else if (input.value !== plain(input)) enter(input, plain(input))
}

/** The day in the Japanese calendar, once it is known, or why there is no such year. */
function saidOf(
  texts: Texts<'shared' | 'survey'>,
  { beginning, written }: Read,
): { wrong?: string; text?: string } {
  if (!written) return {}
  const names = texts['ui.date.eras'].split(' ')
  const nameOf = ({ era, year }: EraYear): string =>
    textOf(texts, 'era.year', {
      era: names[eras.indexOf(era)] ?? era.name,
      year: year === 1 ? texts['era.first'] : year,
    })
  const read = readEraYear(written)
  if (!read) return { wrong: texts['era.unknown'] }
  if (read.ended) {
    const { last, instead } = read.ended
    const years = { last: nameOf({ era: written.era, year: last }), right: nameOf(instead) }
    return { wrong: textOf(texts, 'era.ended', { ...years, year: read.year }) }
  }
  const [, month, day] = datePartsOf(parseLocalDate(beginning) ?? '')
  return month === '' ? {} : { text: textOf(texts, 'era.day', { year: nameOf(written), month, day }) }
}
