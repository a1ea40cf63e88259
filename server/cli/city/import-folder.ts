import { checkCity } from '../../../adapters/city-bundle/check-city.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import {
  type RememberedCity,
  readRemembered,
  writeRemembered,
} from '../../../adapters/city-bundle/remembered-city.ts'
import { meantForAll } from '../../../adapters/city-bundle/rules/conditional-questions.ts'
import { prefixOf } from '../../../adapters/city-bundle/rules/member-findings.ts'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeFindChangesToConfirm } from '../../../application/city/changes-to-confirm.ts'
import { fingerprintsOf, isKnownBy, knownAfter } from '../../../application/city/city-things.ts'
import { makeImportCity } from '../../../application/city/import-city.ts'
import { withForm } from '../../../application/city/one-form.ts'
import { makeFindTouchedSlots } from '../../../application/city/touched-slots.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { StoredSurvey } from '../../../application/ports/survey-repository.ts'
import { numberItem } from '../../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { checkTelling, howTold, tellClosed } from '../answers/tell-closed.ts'
import { command, exitCodes } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { printable, showProgress } from '../printing.ts'
import { configsOf, reportBundle } from './bundle-report.ts'
import { findingsToConfirm } from './findings-to-confirm.ts'
import { refusedImport } from './refused-import.ts'
import { reindexAnswers } from './reindex-answers.ts'
import { acceptTouched, remindToInform } from './touched-bookings.ts'

/** How a city is put in force. */
type ImportFlags = {
  isAccepted: boolean
  isShown: boolean
  /** What those are told in LINE who have booked what it closes; undefined: nothing. */
  tell?: string | undefined
}

/** The options of what puts a city in force. */
export const agreeing = {
  show: { about: '予約した人の名前と電話も出します。' },
  accept: { about: '止まる理由があっても、それでよいとして取り込みます。' },
} as const

/** `city import`: the bundle remembers what the city has then. */
export const importFolder = command({
  about: '確かめてから、まとめて取り込みます。何度行っても同じです。',
  details: [
    '予約のある日を休みにする、予約の数より定員を減らすときは、その枠を出して止まります。',
    'なくなるフォーム、カレンダー、分野や、また開く日があるとき、フォルダーを書き出した後に市で変わったものを元に戻すときは、名前と件数を出して止まります。',
    '全員に聞くはずの項目が、一部の人にしか聞かれないときも、止まります。',
    'それでよいときは --accept を付けます。知らせる人の一覧は、npm run answers -- to-inform で出ます。',
    '検索に使う項目が変わったフォームは、回答の索引を作り直します（回答そのものは変えません）。',
  ],
  arguments: { folder: { shown: '<フォルダー>' } },
  options: {
    only: {
      value: '<フォームID>',
      about:
        'そのフォームと、それに要るもの（カレンダー、分野、予約するもの、決済サービス、画像、訳）だけを取り込み、ほかは市のままにします。',
    },
    ...agreeing,
    tell: { value: '<文>', about: `休みにする枠を予約した人に、${howTold}` },
  },
  async run({ folder, only, accept, show, tell }, context) {
    if (tell !== undefined) checkTelling(tell, context)
    const result = await readBundle(folder, context.clock.now(), only)
    if (!('city' in result) || only === undefined) {
      const code = reportBundle(result, context)
      if (!('city' in result)) return code
    }
    const remembered = await readRemembered(folder)
    return withStorage(context, async (storage) => {
      const since = await newestVersion(storage)
      const city = only === undefined ? result.city : await withOneForm(storage, result.city, only, context)
      if (!city) return exitCodes.failed
      const asked = { city, remembered, since, isAccepted: accept, isShown: show, tell }
      const imported = await putInForce(storage, asked, context)
      if (imported === exitCodes.ok && remembered)
        await remember(folder, { bundle: result.city, remembered, storage }, context)
      return imported
    })
  },
})

/** The version that is in force; undefined before the first import. */
export const newestVersion = async ({ city }: Pick<Storage, 'city'>): Promise<number | undefined> =>
  (await city.versions())[0]?.version

/** The city with one form of a bundle, checked as a whole; undefined if it has faults, which are printed. */
async function withOneForm(
  storage: Storage,
  bundle: City,
  surveyId: string,
  context: CommandContext,
): Promise<City | undefined> {
  const inForce = await storage.city.export()
  const city = inForce && withForm(inForce, bundle, surveyId)
  if (!city)
    throw new CommandFailed(
      inForce
        ? `${printable(`フォルダーに、フォーム「${surveyId}」はありません。`)}何も取り込んでいません。`
        : 'まだ何も取り込まれていません。初めは --only を付けずに、全部を取り込んでください。',
    )
  const result = checkCity(city, context.clock.now())
  reportBundle(result, context)
  return 'city' in result ? result.city : undefined
}

/**
 * Puts a checked city in force, once somebody has agreed to what it overwrites, removes, reopens and does to
 * bookings. Says what stands in the way.
 *
 * @returns the exit code
 */
export async function putInForce(
  storage: Storage,
  {
    city,
    remembered,
    since,
    ...flags
  }: { city: City; remembered: RememberedCity | undefined; since: number | undefined } & ImportFlags,
  context: CommandContext,
): Promise<number> {
  const { out, clock, holidays, account: by } = context
  const { tell } = flags
  try {
    const closing =
      tell === undefined ? [] : await makeFindTouchedSlots({ ...storage, clock, holidays })(city)
    if (!(await isAgreedTo(storage, { city, remembered, since, ...flags }, context))) return exitCodes.failed
    const membersBefore = await storage.members.list()
    const { added, changed, unchanged, removed } = await makeImportCity({ ...storage, clock, holidays })(
      city,
      {
        progress: showProgress(context, '取り込み中'),
        by,
        since,
      },
    )
    out.write(
      `取り込みました。フォーム：新しい ${added}件、変わった ${changed}件、同じ ${unchanged}件、なくなった ${removed}件。\n`,
    )
    for (const warning of prefixWarnings(membersBefore, city)) out.write(`注意 ${warning}\n`)
    if (tell !== undefined) await tellClosed({ slots: closing, text: tell }, storage, context)
    await remindToInform(storage, context)
  } catch (error) {
    const refused = refusedImport(error, await storage.bookings.catalog())
    throw refused === undefined
      ? error
      : new CommandFailed(`${refused}何も取り込んでいません。`, { cause: error })
  }
  return reindexAnswers(storage, context)
}

/** Says everything that has to be agreed to, before it stops at any of it. */
async function isAgreedTo(
  storage: Storage,
  { city, remembered, isAccepted, isShown }: Parameters<typeof putInForce>[1],
  context: CommandContext,
): Promise<boolean> {
  const { out, err, clock, holidays } = context
  const areQuestions = isAccepted || (await areQuestionsAccepted(storage, city, context))
  const isKnown = remembered && isKnownBy(remembered.known, sha256Digest)
  const asked = await makeFindChangesToConfirm({ ...storage, clock, holidays })(city, isKnown)
  const findings = asked ? findingsToConfirm(asked, remembered?.version) : []
  for (const line of findings.flat()) out.write(`${printable(line)}\n`)
  const areTouched = await acceptTouched(storage, { city, isAccepted, isShown }, context)
  const isMissing = !areTouched || (findings.length > 0 && !isAccepted)
  if (isMissing) err.write('このまま取り込むときは、--accept を付けてください。何も取り込んでいません。\n')
  return areQuestions && !isMissing
}

/** Has a bundle that was exported once remember what of it the city has now. */
async function remember(
  folder: string,
  { bundle, remembered, storage }: { bundle: City; remembered: RememberedCity; storage: Storage },
  { err }: CommandContext,
): Promise<void> {
  const inForce = await storage.city.export()
  const newest = await newestVersion(storage)
  const [own, now] = [bundle, inForce ?? bundle].map((city) => fingerprintsOf(city, sha256Digest))
  const isAll = Object.entries(own!).every(([key, print]) => now![key] === print)
  const version = isAll ? (newest ?? 0) : remembered.version
  try {
    await writeRemembered(folder, { version, known: knownAfter(remembered.known, own!, now!) })
  } catch {
    err.write(
      `${printable(folder)} に、取り込んだ版を書けませんでした。次に取り込むときは、自分の変更についても確かめられます。\n`,
    )
  }
}

/**
 * Whether every question that only some are asked, and was surely meant for all, stands in the city like this
 * already: then somebody has accepted it. Says how many don't.
 */
async function areQuestionsAccepted(
  { surveys, members }: Storage,
  city: City,
  { err }: CommandContext,
): Promise<boolean> {
  const keysOf = ({ surveyId, surveySchema = [] }: SurveyConfig) =>
    meantForAll(surveySchema).map(({ item }) => `${surveyId} ${item.itemKey}`)
  const stored = [...(await surveys.list()), ...(await members.list())]
  const accepted = new Set(stored.flatMap(({ config }) => keysOf(config)))
  const count = configsOf(city)
    .flatMap(keysOf)
    .filter((key) => !accepted.has(key)).length
  if (count === 0) return true
  err.write(
    `全員に聞くはずの項目が ${count}件、一部の人にしか聞かれません（上の注意）。フォームを直すか、このまま取り込むときは --accept を付けてください。何も取り込んでいません。\n`,
  )
  return false
}

/** A warning for each member form whose numbers are shown differently from now on. */
const prefixWarnings = (before: readonly StoredSurvey[], { members = [] }: City): string[] =>
  before.flatMap(({ config: { surveyId, surveySubId } }) => {
    const next = members.find((config) => config.surveyId === surveyId)
    const [was, is] = [prefixOf(surveySubId), prefixOf(next?.surveySubId)]
    if (!next || !numberItem(next) || was === undefined || was === is) return []
    return [
      `会員フォーム「${surveyId}」の会員番号の頭に付く番号（surveySubId）が ${was} から ${is} に変わりました。画面に出る会員番号が、前からの会員の人の分も全部変わります。配ったカードなどの番号と合わなくなるときは、元に戻して取り込み直してください。`,
    ]
  })
