import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { streamWorkbook } from '../../../adapters/tables/stream-workbook.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { factColumns } from '../../../application/office/answer-columns.ts'
import { makeListPeople, type PersonOfSlot } from '../../../application/office/list-people.ts'
import { type InformedAnswer, makeNoteInformed } from '../../../application/office/note-informed.ts'
import { makeFindSlotsToInform, type SlotToInform } from '../../../application/office/slots-to-inform.ts'
import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { displayDateTime, type LocalDate } from '../../../domain/shared/local-date.ts'
import type { CommandContext } from '../command-context.ts'
import { grouped, personText, printable, slotText } from '../printing.ts'
import { informedColumn, markedRows, slotCell, slotColumn } from './marked-rows.ts'
import { tellClosed } from './tell-closed.ts'

/**
 * What is asked about the people to inform: to list them, or to tick off those of `done`: codes of answers, or files
 * with a list.
 */
type InformRequest =
  | {
      isShown: boolean
      withInformed: boolean
      file: string | undefined
      day: LocalDate | undefined
      tell: string | undefined
    }
  | { done: readonly string[]; surveyId: string | undefined }

/**
 * Lists the people to inform of slots that were closed or lowered, or ticks them off, for `answers to-inform`.
 * @returns what was done, or the exit code
 */
export async function toInform(
  request: InformRequest,
  storage: Storage,
  context: CommandContext,
): Promise<string | number> {
  const { clock, holidays } = context
  const slots = await makeFindSlotsToInform({ ...storage, clock, holidays })()
  if (!('done' in request) && request.tell !== undefined) {
    const meant = slots.filter(({ day }) => day === (request.day ?? day))
    await tellClosed({ slots: meant, text: request.tell }, storage, context)
    return toInform({ ...request, tell: undefined }, storage, context)
  }
  return 'done' in request
    ? tickOff(request, slots, storage, context)
    : list(request, slots, storage, context)
}

type ListRequest = Extract<InformRequest, { isShown: boolean }>

async function list(
  { isShown, withInformed, file, day: only }: ListRequest,
  all: readonly SlotToInform[],
  storage: Storage,
  { out, clock, stop }: CommandContext,
): Promise<string> {
  const slots = all.filter(({ day, waiting }) => day === (only ?? day) && (withInformed || waiting > 0))
  const catalog = await storage.bookings.catalog()
  const people =
    (isShown || file !== undefined) && slots.length > 0
      ? await makeListPeople({ ...storage, clock })({ slots, withInformed })
      : []
  for (const slot of slots) {
    out.write(`${printable(slotLine(catalog, slot))}\n`)
    if (isShown)
      for (const person of people) if (person.slot === slot) out.write(`${printable(personText(person))}\n`)
  }
  const waiting = slots.reduce((sum, slot) => sum + slot.waiting, 0)
  const total = `知らせる予約は ${grouped(waiting)}件です。`
  if (file === undefined) return total
  const rows = rowsOf(people, catalog)
  const bytes = /\.xlsx$/i.test(file)
    ? streamWorkbook(header, rows)
    : csvBytes(header, rows, utf8(), { isGuarded: true })
  await writePrivateFile(file, bytes, stop)
  return `${total}一覧を書き出しました：${file}`
}

const slotLine = (catalog: StoredCatalog, slot: SlotToInform): string => {
  const why = slot.why === 'closed' ? '休み' : `定員 ${grouped(slot.quota)}に予約 ${grouped(slot.reserved)}`
  const informed = slot.informed > 0 ? `、知らせた ${grouped(slot.informed)}件` : ''
  return `${slotText(catalog, slot)} ${why}。知らせる ${grouped(slot.waiting)}件${informed}`
}

const header = [
  'カレンダー',
  '日',
  '開始',
  '終了',
  'わけ',
  '名前',
  '電話',
  '人数',
  '予約の内容',
  'フォーム',
  factColumns.survey,
  factColumns.code,
  slotColumn,
  informedColumn,
]

async function* rowsOf(
  people: readonly PersonOfSlot[],
  { calendars }: StoredCatalog,
): AsyncGenerator<readonly string[]> {
  for (const person of people) {
    const { calendarId, day, slotKey, why, quota, reserved } = person.slot
    const calendar = calendars.get(calendarId)
    const { start = '', end = '' } = calendar?.comaList[slotKey] ?? {}
    yield [
      calendar?.name ?? calendarId,
      day,
      start,
      end,
      why === 'closed' ? '休み' : `定員 ${quota}に予約 ${reserved}`,
      person.name,
      person.phone,
      person.people,
      person.reserved,
      person.formTitle,
      person.surveyId,
      person.answerCode,
      slotCell(person.slot),
      person.informedAtMs === undefined ? '' : displayDateTime(Math.floor(person.informedAtMs / 1000)),
    ]
  }
}

type TickRequest = Extract<InformRequest, { done: readonly string[] }>

async function tickOff(
  { done, surveyId }: TickRequest,
  slots: readonly SlotToInform[],
  storage: Storage,
  { out, err, clock }: CommandContext,
): Promise<string | number> {
  const { answers, lost, earlier } = await informedOf(done, surveyId, slots)
  const { noted, unknown } = await makeNoteInformed({ ...storage, clock })({
    slots,
    isInformed: true,
    answers,
  })
  out.write(`知らせたと記録した予約は ${grouped(noted)}件です。\n`)
  if (earlier > 0)
    out.write(
      `「知らせた」に日時のある ${grouped(earlier)}行は、前に知らせた記録なので数えていません。新しい印は、○などで付けてください。\n`,
    )
  const left = [...unknown.map(({ name }) => name), ...lost]
  if (left.length === 0) return 0
  err.write(
    `${printable(left.join('、'))}：知らせる予約の一覧にありません（取り消した、日時を変えたなど）。\n`,
  )
  return 1
}

/**
 * Whom `done` means, each with what the office calls them, the names of rows whose slot is none of `slots`, and rows
 * noted earlier.
 */
async function informedOf(
  done: readonly string[],
  surveyId: string | undefined,
  slots: readonly SlotToInform[],
) {
  const slotOf = new Map(slots.map((slot) => [slotCell(slot), slot]))
  const answers: (InformedAnswer & { name: string })[] = []
  const lost: string[] = []
  let earlier = 0
  for (const each of done) {
    if (!/\.(csv|xlsx)$/i.test(each)) {
      const answerCode = each.toUpperCase()
      answers.push({ name: answerCode, answerCode, ...(surveyId !== undefined && { surveyId }) })
      continue
    }
    const rows = await markedRows(each)
    earlier += rows.earlier
    for (const { row, slot: cell, ...answer } of rows.marked) {
      const name = `${row}行目 ${answer.answerCode}`
      const slot = cell === undefined ? undefined : slotOf.get(cell)
      if (slot) answers.push({ name, ...answer, slot })
      else lost.push(name)
    }
  }
  return { answers, lost, earlier }
}
