import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { program } from '../../../server/cli/program.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aPlacing, completing, sending } from '../../contracts/order-writes.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { tablesOf, tasksOf } from '../../guide-pages.ts'
import { edit } from './imported-city.ts'
import { memoryContext } from './test-context.ts'

const page = '10-desk-month.md'
const clock = fixedClock('2026-11-16T09:00:00+09:00')
const friday = localDate('2026-12-04')
const shownCode = '4K7QZ2MX'

/** The desk of the demo city, in a folder with the files that the page speaks of. */
async function aDesk() {
  const { storage } = memoryContext()
  const folder = await mkdtemp(join(tmpdir(), 'month-'))
  const files = ['my-city', 'papers.csv', 'lists', 'kenshin.xlsx']
  await cp('server/demo/city', join(folder, 'my-city'), { recursive: true })
  const [papers = []] = tablesOf(page, '番号')
  await writeFile(join(folder, 'papers.csv'), papers.map((row) => row.join()).join('\n'))
  const run = async (words: readonly string[]) => {
    const context = { ...memoryContext(storage), clock }
    const code = await program(
      words.map((word) => (files.includes(word) ? join(folder, word) : word)),
      context,
    )
    return { code, output: context.output(), errors: context.errorOutput() }
  }
  await run(['city', 'import', 'my-city'])
  return {
    run,
    /** Somebody has booked the Friday in LINE. */
    async bookInLine() {
      const answer = ['kenshin-hokencenter-1f_basic|20261204|1']
      const entries = [{ itemKey: 'reserve', title: '健診の予約', answer }]
      const { version: catalogVersion } = await storage.bookings.catalog()
      const takes = [aTake('kenshin-center', { itemKey: 'reserve', day: friday, slotKey: 1, quota: 8 })]
      const record = aFreshRecord({ surveyId: 'kenshin', keyMs: clock.now(), entries })
      const places = { catalogVersion, keeps: [], takes }
      expect((await storage.answers.save(aWrite(record, { places }))).kind).toBe('saved')
    },
    /** Somebody has paid for what is cancelled later. */
    async payInLine() {
      const [surveyId, userId] = ['gomi-shoriken', 'U-hanako']
      const record = aFreshRecord({ surveyId, keyMs: clock.now(), userId, answerCode: '8WJ3N0RD' })
      const paid = aPlacing({ surveyId, order: { userId }, answer: { record } })
      await storage.orders.place(paid)
      await storage.orders.move(sending(paid), [])
      expect((await storage.answers.save(completing(paid))).kind).toBe('saved')
    },
    closeFriday: () =>
      edit(join(folder, 'my-city'), 'calendars/01-kenshin-center.json', { dayOffs: [friday] }),
  }
}

/** Whether a line that the page shows is printed; `…` stands for anything. */
const isPrinted = (output: string, line: string): boolean =>
  output.split('\n').some((printed) => {
    let from = 0
    return line.split('…').every((part) => {
      const at = printed.indexOf(part, from)
      from = at + part.length
      return at >= 0
    })
  })

test('a month at the desk goes by the commands of the guide, two at most for each task', async () => {
  const desk = await aDesk()
  await desk.bookInLine()
  await desk.payInLine()
  let given = shownCode
  const tasks = tasksOf(page)
  expect(tasks.length).toBe(11)
  for (const { task, commands, printed } of tasks) {
    expect(commands.length, task).toBeLessThanOrEqual(2)
    expect(printed, task).not.toEqual([])
    if (task.includes('休みにします')) await desk.closeFriday()
    let output = ''
    for (const words of commands) {
      const done = await desk.run(words.map((word) => (word === shownCode ? given : word)))
      expect([task, done.code, done.code === 0 ? '' : done.output + done.errors]).toEqual([task, 0, ''])
      output += done.output + done.errors
      given = /受付コードは (\w{8}) です/.exec(done.output)?.[1] ?? given
    }
    const missing = printed.filter((line) => !isPrinted(output.replaceAll(given, shownCode), line))
    expect([task, missing, missing.length ? output : '']).toEqual([task, [], ''])
  }
})

test('no task but counting exports a form: one person is found without it', () => {
  const exporting = tasksOf(page).filter(({ commands }) => commands.some((words) => words.includes('export')))
  expect(exporting.map(({ task }) => task)).toEqual(['「先月の分を集計してください」'])
})
