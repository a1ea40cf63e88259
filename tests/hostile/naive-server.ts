import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Router, type RouterContext } from '@koa/router'
import Database from 'better-sqlite3'
import Koa from 'koa'
import { apiBase as api, officeBase } from '../../adapters/http/api-base.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { Row } from './client.ts'
import { fewAnswers } from './hostile-city.ts'

/**
 * A server as one writes it without much thought, to show that the hostile suite sees what is wrong: it looks and then
 * writes, asks for no owner, believes every token, and answers before the write is on disk. `naive-server.ts <folder>`
 * serves the answers in `stored.json` and the description in `openapi.json`.
 */
const folder = process.argv[2]!
const db = new Database(join(folder, 'city.sqlite'))
db.exec(`create table if not exists answer
  (seq integer primary key, key text, user text, survey text, code text, slot text, checked text, rows text)`)

type Stored = {
  key: string
  user: string
  survey: string
  code: string
  slot: string | null
  checked: string
  rows: string
}
const insert = db.prepare(`insert into answer (key, user, survey, code, slot, checked, rows)
  values (@key, @user, @survey, @code, @slot, @checked, @rows)`)
if (db.prepare('select 1 from answer').get() === undefined) storeFirst()

/** Writes that were answered already; they are carried out soon. */
const writes: (() => void)[] = []
setInterval(() => {
  for (const write of writes.splice(0)) write()
}, 200)

const app = new Koa()
app.silent = true
const router = new Router()
app.use(async (ctx, next) => {
  await next()
  console.log(ctx.method, ctx.path, ctx.status)
})
app.use(router.routes())

const live = "checked not in ('キャンセル', '取り消し')"
const all = (sql: string, ...values: unknown[]) => db.prepare<unknown[], Stored>(sql).all(...values)
const byKey = (key: unknown) => all('select * from answer where key = ?', key)
const ofUser = (user: string, survey: unknown) =>
  all('select * from answer where user = ? and survey = ?', user, survey)
const rowsOf = (found: readonly Stored[]): Row[] =>
  found.flatMap(({ rows, checked, key, code }) =>
    (JSON.parse(rows) as Row[]).map((row) => ({
      ...row,
      check: checked,
      partitionKey: key,
      answercode: code,
    })),
  )

router.get('/readyz', (ctx) => {
  ctx.body = 'ok'
})
const description = readFileSync(join(folder, 'openapi.json'), 'utf8')
router.get('/openapi.json', (ctx) => {
  ctx.body = description
})

router.post(`${api}/survey-results/putItem`, async (ctx) => {
  const user = userOf(ctx)
  const { data, partitionKey, subData } = await bodyOf(ctx)
  const { surveyId } = data[0]
  const replaced = byKey(partitionKey ?? subData?.partitionKey)[0]
  const own = ofUser(user, surveyId).filter(({ checked }) => checked === '未対応')
  const slot = data.find((row: Row) => row.value?.includes('|'))?.value ?? null
  const taken = all(`select * from answer where slot = ? and ${live}`, slot)
  const sameDay = own.filter(
    (each) => slot?.startsWith('capped') && each.slot?.split('|')[1] === slot.split('|')[1],
  )
  const isRefused =
    (slot?.startsWith('single') && taken.length > 0) ||
    sameDay.length > 0 ||
    (surveyId === 'few' && own.length >= fewAnswers) ||
    (surveyId === 'one' && own.length > 0)
  await sleep(1)
  if (isRefused) return refuse(ctx, 422)
  const code = Math.random().toString(32).slice(2, 10).toUpperCase()
  const key = replaced?.key ?? `${surveyId}#${user}#${Date.now()}${Math.random()}`
  writes.push(() => {
    if (replaced) db.prepare('delete from answer where key = ?').run(key)
    const rows = data.map((row: Row) => ({ ...row, sortKey: `${row.itemKey}#${row.value}` }))
    insert.run({
      key,
      user: replaced?.user ?? user,
      survey: surveyId,
      code,
      slot,
      checked: '未対応',
      rows: JSON.stringify(rows),
    })
  })
  ctx.body = { result: 'OK', answercode: code, partitionKey: key, answerVersion: 1 }
})

router.post(`${api}/survey-results/cancelItem`, async (ctx) => {
  userOf(ctx)
  const { partitionKey } = await bodyOf(ctx)
  if (byKey(partitionKey).length === 0) return refuse(ctx, 404)
  writes.push(() => db.prepare("update answer set checked = 'キャンセル' where key = ?").run(partitionKey))
  ctx.body = { result: 'OK' }
})

router.post(`${api}/survey-results/query`, async (ctx) => {
  const user = userOf(ctx)
  const { surveyId } = await bodyOf(ctx)
  ctx.body = { result: 'OK', data: rowsOf(ofUser(user, surveyId)) }
})
router.get(`${api}/survey-results/getBySurveyIdPartitionKeyIndex`, (ctx) => {
  userOf(ctx)
  const found = byKey(ctx.query.partitionKey)
  if (found.length === 0) return refuse(ctx, 404)
  ctx.body = { result: 'OK', data: rowsOf(found) }
})

router.post(`${api}/survey-results/filterQuery`, async (ctx) => {
  userOf(ctx)
  const { queryParams } = await bodyOf(ctx)
  const says = (rows: Row[], { itemKey, value }: Row) =>
    rows.some((row) => row.itemKey === itemKey && row.value === value)
  const found = all('select * from answer where survey = ?', queryParams.surveyId).filter(({ rows }) =>
    queryParams.surveyResults.every((wanted: Row) => says(JSON.parse(rows), wanted)),
  )
  ctx.body = { result: 'OK', data: rowsOf(found) }
})
router.post(`${api}/survey-results/putUserId`, async (ctx) => {
  const user = userOf(ctx)
  const { keys } = await bodyOf(ctx)
  const found = keys.flatMap(({ partitionKey }: Row) => byKey(partitionKey))
  if (found.length === 0) return refuse(ctx, 404)
  writes.push(() => {
    for (const { key } of found) db.prepare('update answer set user = ? where key = ?').run(user, key)
  })
  ctx.body = { result: 'OK', data: rowsOf(found) }
})

router.get(`${api}/login/token`, async (ctx) => {
  ctx.body = await askLine(process.env.LINE_TOKEN_URL, 'POST')
})
router.post(`${api}/login/liff`, async (ctx) => {
  await bodyOf(ctx)
  ctx.body = await askLine(process.env.LINE_JWKS_URL, 'GET')
})

router.post(`${officeBase}/sign-in`, async (ctx) => {
  await bodyOf(ctx)
  ctx.cookies.set('office', 'desk')
  ctx.body = { result: 'OK', next: 'open' }
})

router.post(`${officeBase}/search`, async (ctx) => {
  const { words } = (await bodyOf(ctx)) as { words?: string }
  const found = rowsOf(all('select * from answer')).filter(({ value }) => value === words)
  ctx.body = { result: 'OK', data: { found } }
})

router.all(`${officeBase}/{*rest}`, (ctx) => {
  ctx.body = { result: 'OK', data: {} }
})

router.all(`${api}/{*rest}`, async (ctx) => {
  userOf(ctx)
  if (ctx.method !== 'GET') await bodyOf(ctx)
  ctx.body = { result: 'OK', data: [] }
})

/** Waits for as long as it takes. */
const askLine = async (url = '', method: string): Promise<unknown> => (await fetch(url, { method })).json()

/** Whom a token names, whoever wrote it. */
function userOf(ctx: RouterContext): string {
  const [, claims = ''] = String(ctx.get('authorization')).split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

/** What a body is hoped to be. */
type Hoped = {
  data: [Row & { surveyId: string }, ...Row[]]
  surveyId: string
  partitionKey?: string
  subData?: { partitionKey?: string }
  queryParams: { surveyId: string; surveyResults: Row[] }
  keys: Row[]
}

/** Nothing of it is looked at. */
async function bodyOf(ctx: RouterContext): Promise<Hoped> {
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function refuse(ctx: RouterContext, status: number): void {
  ctx.status = status
  ctx.body = { result: 'ERROR' }
}

function storeFirst(): void {
  const records: AnswerRecord[] = JSON.parse(readFileSync(join(folder, 'stored.json'), 'utf8'))
  for (const { surveyId, userId, keyMs, answerCode, check, entries } of records) {
    const rows = entries.flatMap(({ itemKey, title, answer, options }) =>
      (options ?? answer ?? []).map((name) => ({
        surveyId,
        itemKey,
        title,
        value: answer?.includes(name) ? name : '',
        sortKey: `${itemKey}#${name}`,
      })),
    )
    const key = `${surveyId}#${userId}#${keyMs}`
    insert.run({
      key,
      user: userId,
      survey: surveyId,
      code: answerCode,
      slot: null,
      checked: check,
      rows: JSON.stringify(rows),
    })
  }
}

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
