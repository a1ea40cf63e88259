import Database from 'better-sqlite3'
import { officeHeader } from '../../../adapters/http/api-base.ts'
import { sundayOf } from '../../../domain/reservation/calendar-grid.ts'
import { daysIn, type LocalDate, plusDays, tokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import { prepareBenchSite } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { median } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import type { BenchOptions } from './compare-loads.ts'

const DAYS = 365
const FORMS = 40
const CALENDARS = 15
const SLOTS = 9
const token = 'numbers'.padEnd(43, 'x')

/**
 * Measures the office's page of numbers where a year of a city with a million answers was counted: of each form and
 * day what was opened, sent, changed and cancelled, of each calendar all slots. The answers themselves are not stored,
 * since the page reads none.
 */
export async function numbersBench({ quick }: BenchOptions): Promise<void> {
  const site = await prepareBenchSite({ surveys: [benchSurvey('save-20', 20)] }, ['ours'])
  try {
    const storage = await site.openStorage('ours')
    const [sub, username] = ['officer', 'officer']
    await storage.staffAccounts.add(
      { sub, username, name: username, passwordHash: '', madeBy: 'office', madeAtMs: 0 },
      [],
    )
    await storage.officeDuties.put(sub, [{ role: 'keeper' }], [])
    await storage.officeSessions.add({ token, sub, username, isHalf: false, atMs: Date.now() }, [])
    await storage.close()
    const today = tokyoDay(Date.now())
    const counted = fillCounts(site.databaseOf('ours'), plusDays(today, 1 - DAYS), today)
    const server = await site.start('ours')
    try {
      const lines: Line[] = []
      for (const [what, days] of [
        ['five weeks', 35],
        ['a year', DAYS],
      ] as const) {
        const url = `${server.origin}/office/api/numbers?from=${plusDays(today, 1 - days)}&to=${today}`
        const times: number[] = []
        for (let at = 0; at < (quick ? 5 : 60); at += 1) {
          const begun = performance.now()
          const response = await fetch(url, { headers: { Cookie: `office=${token}`, [officeHeader]: '1' } })
          if (!response.ok) throw new Error(await response.text())
          await response.json()
          if (at > 2) times.push(performance.now() - begun)
        }
        lines.push({ what, ours: median(times), target: { atMost: 200 }, unit: 'ms' })
      }
      printTable(`the page of numbers, ${counted.sent} answers in ${counted.rows} counts`, lines)
    } finally {
      await server.stop()
    }
  } finally {
    site.remove()
  }
}

/** @returns how many rows, and how many answers they count as sent */
function fillCounts(file: string, from: LocalDate, to: LocalDate): { rows: number; sent: number } {
  const db = new Database(file)
  const add =
    db.prepare(`insert into daily_count (day, survey_id, what, who, channel, language, calendar_id, slot_key,
    week, weekday, times, places) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const perRow = Math.ceil(1_000_000 / DAYS / FORMS / sentBy.length)
  let [rows, sent] = [0, 0]
  db.transaction(() => {
    for (const day of daysIn({ from, to })) {
      const when = [sundayOf(day), weekdayOf(day)] as const
      const put = (...count: readonly (string | number)[]) => {
        add.run(day, ...count.slice(0, 7), ...when, ...count.slice(7))
        rows += 1
      }
      for (let at = 0; at < FORMS; at += 1) {
        const form = at === 0 ? 'save-20' : `form-${at}`
        for (const by of sentBy) {
          put(form, 'sent', ...by, '', -1, perRow, 0)
          sent += perRow
        }
        for (const channel of ['line', 'browser']) {
          put(form, 'opened', '', channel, '', '', -1, 9, 0)
          for (const what of ['changed', 'cancelled']) put(form, what, 'resident', channel, '', '', -1, 3, 0)
        }
      }
      for (let at = 0; at < CALENDARS; at += 1)
        for (let slot = 0; slot < SLOTS; slot += 1)
          for (const what of ['booked', 'arrived', 'absent'])
            put(`form-${at}`, what, '', '', '', `calendar-${at}`, slot, 3, what === 'booked' ? 3 : 0)
    }
  })()
  db.close()
  return { rows, sent }
}

/** Who sent from where, in which language. */
const sentBy = [
  ['resident', 'line', ''],
  ['resident', 'line', 'vi'],
  ['resident', 'line', 'en'],
  ['resident', 'browser', ''],
  ['office', '', ''],
] as const
