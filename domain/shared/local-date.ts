import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'

/** A calendar day in the municipality (Asia/Tokyo), `YYYY-MM-DD`. Text order is date order. */
export type LocalDate = string & { readonly __brand: 'LocalDate' }

// The other functions of date-fns count in the machine's own zone, where a day may be missing or 23 hours long.
const TOKYO_OFFSET_MS = 9 * millisecondsInHour

/** `text` as a day, or undefined if it is not an existing day written `YYYY-MM-DD`. */
export function parseLocalDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const epochMs = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(epochMs)) return undefined
  return isoDay(epochMs) === text ? (text as LocalDate) : undefined
}

/** @throws RangeError if `text` is not an existing day written `YYYY-MM-DD` */
export function localDate(text: string): LocalDate {
  const day = parseLocalDate(text)
  if (day === undefined) throw new RangeError(`not a calendar day: ${text}`)
  return day
}

/** The day it is in Asia/Tokyo at an instant, whatever zone the machine is in. Japan has had no summer time since 1951. */
export const tokyoDay = (epochMs: number): LocalDate => isoDay(epochMs + TOKYO_OFFSET_MS)

/** The day `days` after `date`; negative `days` goes back. */
export const plusDays = (date: LocalDate, days: number): LocalDate =>
  isoDay(Date.parse(`${date}T00:00:00Z`) + days * millisecondsInDay)

/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `2024-06-14` as a person reads it: `2024/06/14` (ENT-17). */
export const displayDate = (date: string): string => date.replaceAll('-', '/')

/** `yyyy-MM-dd HH:mm:ss` in Asia/Tokyo from epoch seconds (ENT-17). */
export const displayDateTime = (epochSec: number): string =>
  new Date(epochSec * 1000 + TOKYO_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

const isoDay = (epochMs: number): LocalDate => new Date(epochMs).toISOString().slice(0, 10) as LocalDate
