import type { BundleResult } from '../../../adapters/city-bundle/check-city.ts'
import { faultOf } from '../../../adapters/city-bundle/fault.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { type RememberedCity, readRemembered } from '../../../adapters/city-bundle/remembered-city.ts'
import { conditionalQuestions } from '../../../adapters/city-bundle/rules/conditional-questions.ts'
import { unsentNoticeFindings } from '../../../adapters/city-bundle/rules/office-findings.ts'
import { hasNestedSections, sectionLines } from '../../../adapters/city-bundle/section-lines.ts'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { isKnownBy } from '../../../application/city/city-things.ts'
import { makeCompareCity } from '../../../application/city/compare-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { command, exitCodes, json } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { grouped, printable, printJson, showProgress } from '../printing.ts'
import { configsOf, countsOf, reportBundle } from './bundle-report.ts'
import { comparisonLines } from './comparison-lines.ts'
import { coverageLines, coverageOf } from './coverage.ts'

/** `city check` */
export const checkFolder = command({
  about: '市の設定を確かめます。誤りのファイル、行、場所、決まりを全部出します。',
  details: [
    '誤りがなければ、フォームごとに、一部の人にだけ聞く項目と、だれに聞くかも出します。',
    '選択で開く見出しの中に、また選択のあるフォームは、見出しの木も出します。',
  ],
  arguments: { folder: { shown: '<フォルダー>' } },
  options: {
    tree: { about: '誤りがあっても、選択で開く見出しのあるフォーム全部の木を出します。' },
    against: {
      about: 'いまの市と比べて、行き場のなくなる回答や予約を、件数で出します（何も変えません）。',
    },
    json,
  },
  async run({ folder, tree, against, json: isJson }, context) {
    const result = withUnsent(await readBundle(folder, context.clock.now()), context)
    const trees = treesOf(result, tree)
    const asked = 'city' in result ? configsOf(result.city).flatMap(conditionalQuestions) : []
    const coverage = 'city' in result ? coverageOf(result.city) : []
    let code = 'city' in result ? exitCodes.ok : exitCodes.failed
    if (!isJson) {
      printLines([...trees, ...asked], context)
      reportBundle(result, context)
      printLines(coverageLines(coverage), context)
    }
    const compared =
      'city' in result && against
        ? await compareWithCity(result.city, await readRemembered(folder), context)
        : undefined
    if (compared && compared.faults.length > 0) code = exitCodes.failed
    if (isJson)
      printJson(context, {
        city: 'city' in result ? countsOf(result.city) : null,
        faults: 'faults' in result ? result.faults : [],
        warnings: result.warnings,
        trees,
        askedOfSome: asked,
        translations: coverage,
        ...(compared && { against: compared }),
      })
    else if (compared) {
      printLines([...compared.faults, ...compared.warnings].flat(), context)
      context.out.write(`${summary(compared)}\n`)
    }
    return code
  },
})

/** A bundle with a warning for each way in which sections are to be told that the server of the same settings lacks. */
function withUnsent(result: BundleResult, context: CommandContext): BundleResult {
  if (!('city' in result)) return result
  const sends = { sendsMail: context.sendsMail(), sendsMessages: context.sendsMessages() }
  const unsent = [...unsentNoticeFindings(result.city.settings, sends)]
  return {
    ...result,
    warnings: [...result.warnings, ...unsent.map((found) => faultOf('settings.json', found))],
  }
}

const printLines = (lines: readonly string[], { out }: CommandContext): void => {
  for (const line of lines) out.write(`${printable(line)}\n`)
}

/**
 * The trees of conditional sections: those of all forms that have any, or, of a bundle without faults, of forms with
 * sections within sections.
 */
function treesOf(result: BundleResult, all: boolean): string[] {
  const isGood = 'city' in result
  const forms = isGood ? configsOf(result.city) : result.forms
  return (all ? forms : forms.filter((form) => isGood && hasNestedSections(form))).flatMap(sectionLines)
}

/** What an import would do to the answers and bookings of the city in force; nothing was imported yet: `isEmpty`. */
type Compared = ReturnType<typeof comparisonLines> & { isEmpty: boolean }

/** Compares by numbers only; the database is only read. */
const compareWithCity = (
  city: City,
  remembered: RememberedCity | undefined,
  context: CommandContext,
): Promise<Compared> =>
  withStorage(
    context,
    async (storage) => {
      const { clock, holidays, stop } = context
      const progress = showProgress(context, '回答を確かめています')
      const compared = await makeCompareCity({ ...storage, clock, holidays })(
        city,
        remembered && isKnownBy(remembered.known, sha256Digest),
        (done, total) => {
          stop?.throwIfAborted()
          progress(done + 1, total)
        },
      )
      if (!compared) return { isEmpty: true, isAsked: false, faults: [], warnings: [] }
      const catalog = await storage.bookings.catalog()
      return { isEmpty: false, ...comparisonLines(compared, { city, catalog, version: remembered?.version }) }
    },
    { readOnly: true },
  )

function summary({ isEmpty, isAsked, ...found }: Compared): string {
  if (isEmpty) return 'まだ何も取り込まれていないので、比べるものがありません。'
  const [faults, warnings] = [found.faults.length, found.warnings.length]
  if (faults + warnings === 0) return 'いまの市と比べました。行き場のなくなる回答や予約はありません。'
  const possible = isAsked ? '取り込むときは --accept が要ります。' : 'このままでも取り込めます。'
  const verdict = faults > 0 ? 'このままでは取り込めません。' : possible
  return `いまの市と比べました：誤り ${grouped(faults)}件、注意 ${grouped(warnings)}件。${verdict}何も変えていません。`
}
