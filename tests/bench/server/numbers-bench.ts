import Database from 'better-sqlite3'
import pg from 'pg'
import { officeHeader } from '../../../adapters/http/api-base.ts'
import { sundayOf } from '../../../domain/reservation/calendar-grid.ts'
import { daysIn, type LocalDate, plusDays, tokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import { startOwnPostgres } from '../../own-postgres.ts'
import { type BenchSite, prepareBenchSite } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { median, quantile } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import type { BenchOptions } from './compare-loads.ts'
import { postgresSettings } from './postgres-bench.ts'

const DAYS = 366
const FORMS = 40
const ITEMS = 20
const CALENDARS = 15
const SLOTS = 9
const token = 'numbers'.padEnd(43, 'x')

/**
 * Measures the office's page of numbers where a year of a city with a million answers was counted: of each form and
 * day what was opened, sent, changed and cancelled, and where it was left, of each calendar all slots. The answers
 * themselves are not stored, since the page reads none.
 */
export async function numbersBench({ quick, engine }: BenchOptions): Promise<void> {
  const postgres = engine === 'postgres' ? await startOwnPostgres(postgresSettings) : undefined
  try {
    const url = postgres && `${postgres.url}/postgres`
    const surveys = Array.from({ length: FORMS }, (_, at) => benchSurvey(`form-${at}`, ITEMS))
    const site = await prepareBenchSite({ surveys }, ['ours'], url ? { DATABASE_URL: url } : {})
    try {
      await signIn(site)
      const today = tokyoDay(Date.now())
      const counted = countsOf(plusDays(today, 1 - DAYS), today)
      if (url) await fillPostgres(url, counted.rows)
      else fillSqlite(site.databaseOf('ours'), counted.rows)
      const lines = await linesOf(site, today, quick ? 5 : 60)
      const what = `${counted.sent} answers in ${counted.rows.length} counts`
      printTable(`the page of numbers on ${url ? 'PostgreSQL' : 'SQLite'}, ${what}`, lines)
    } finally {
      site.remove()
    }
  } finally {
    await postgres?.stop()
  }
}

async function signIn(site: BenchSite): Promise<void> {
  const storage = await site.openStorage('ours')
  const [sub, username] = ['officer', 'officer']
  const account = { sub, username, name: username, passwordHash: '', madeBy: 'office', madeAtMs: 0 } as const
  await storage.staffAccounts.add(account, [])
  await storage.officeDuties.put(sub, [{ role: 'keeper' }], [])
  await storage.officeSessions.add({ token, sub, username, isHalf: false, atMs: Date.now() }, [])
  await storage.close()
}

async function linesOf(site: BenchSite, today: LocalDate, times: number): Promise<Line[]> {
  const server = await site.start('ours')
  const lines: Line[] = []
  try {
    for (const [what, days, form] of [
      ['five weeks', 35, ''],
      ['a year', DAYS, ''],
      ['a year of a form', DAYS, '&surveyId=form-1'],
    ] as const) {
      const url = `${server.origin}/office/api/numbers?from=${plusDays(today, 1 - days)}&to=${today}${form}`
      const took: number[] = []
      for (let at = 0; at < times; at += 1) {
        const begun = performance.now()
        const response = await fetch(url, { headers: { Cookie: `office=${token}`, [officeHeader]: '1' } })
        if (!response.ok) throw new Error(await response.text())
        await response.json()
        if (at > 2) took.push(performance.now() - begun)
      }
      const target = { atMost: 200 }
      lines.push({ what: `${what}, median`, ours: median(took), target, unit: 'ms' })
      lines.push({ what: `${what}, 95 %`, ours: quantile(took, 0.95), target, unit: 'ms' })
    }
    return lines
  } finally {
    await server.stop()
  }
}

const columns = [
  ...['day', 'survey_id', 'what', 'who', 'channel', 'language', 'calendar_id', 'slot_key', 'item_key'],
  ...['week', 'weekday', 'times', 'places'],
]
const names = columns.join(', ')
type Row = readonly (string | number)[]

/** What was counted, as rows of `daily_count`, and how many answers were sent. */
function countsOf(from: LocalDate, to: LocalDate): { rows: Row[]; sent: number } {
  const perRow = Math.ceil(1_000_000 / DAYS / FORMS / sentBy.length)
  const rows: Row[] = []
  for (const day of daysIn({ from, to })) {
    const when = [sundayOf(day), weekdayOf(day)] as const
    const put = (form: string, what: string, of: Row, times: number, places = 0) =>
      rows.push([day, form, what, ...of, ...when, times, places])
    for (let at = 0; at < FORMS; at += 1) {
      const form = `form-${at}`
      for (const by of sentBy) put(form, 'sent', [...by, '', -1, ''], perRow)
      for (const channel of ['line', 'browser']) {
        put(form, 'opened', ['', channel, '', '', -1, ''], 9)
        for (const what of ['changed', 'cancelled']) put(form, what, ['resident', channel, '', '', -1, ''], 3)
      }
      for (let item = 0; item < ITEMS; item += 1) put(form, 'left', ['', '', '', '', -1, `q${item}`], 2)
    }
    for (let at = 0; at < CALENDARS; at += 1) {
      const [form, calendar] = [`form-${at}`, `calendar-${at}`]
      for (let slot = 0; slot < SLOTS; slot += 1) put(form, 'booked', ['', '', '', calendar, slot, ''], 3, 3)
      for (const what of ['arrived', 'absent']) put(form, what, ['', '', '', calendar, -1, ''], 9)
    }
  }
  return { rows, sent: perRow * FORMS * DAYS * sentBy.length }
}

/** Who sent from where, in which language. */
const sentBy = [
  ['resident', 'line', ''],
  ['resident', 'line', 'vi'],
  ['resident', 'line', 'en'],
  ['resident', 'browser', ''],
  ['office', '', ''],
] as const

const weekKey = 'week, survey_id, what, who, channel, language, calendar_id'
const sumWeeks = `insert into weekly_count (${weekKey}, times, places)
  select ${weekKey}, sum(times), sum(places) from daily_count where what <> 'left' group by ${weekKey}`

function fillSqlite(file: string, rows: readonly Row[]): void {
  const db = new Database(file)
  const add = db.prepare(`insert into daily_count (${names}) values (${columns.map(() => '?').join(', ')})`)
  db.transaction(() => {
    for (const row of rows) add.run(row)
    db.exec(sumWeeks)
  })()
  db.close()
}

/** So many rows of a statement. */
const BATCH = 50_000

async function fillPostgres(url: string, rows: readonly Row[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const isNumber = new Set(['slot_key', 'weekday', 'times', 'places'])
  const lists = columns.map((column, at) => `$${at + 1}::${isNumber.has(column) ? 'bigint' : 'text'}[]`)
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    const values = columns.map((_, place) => batch.map((row) => row[place]))
    await client.query(`insert into daily_count (${names}) select * from unnest(${lists.join(', ')})`, values)
  }
  await client.query(sumWeeks)
  await client.query('vacuum analyze daily_count, weekly_count')
  await client.end()
}
