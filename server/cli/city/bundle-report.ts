import type { BundleResult } from '../../../adapters/city-bundle/check-city.ts'
import type { Fault } from '../../../adapters/city-bundle/fault.ts'
import { formsOfCity } from '../../../application/city/forms-of-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { grouped, printable } from '../printing.ts'

/** Every form of a city. */
export const configsOf = (city: City): SurveyConfig[] => formsOfCity(city).map(({ config }) => config)

/** What a city has, by its name and numbers. */
export const countsOf = ({ settings, surveys, members, calendars, payment, staff, media }: City) => ({
  name: settings.cityName,
  forms: surveys.length,
  members: members?.length ?? 0,
  calendars: calendars?.length ?? 0,
  payment: payment?.length ?? 0,
  staff: staff?.length ?? 0,
  media: media.length,
})

/**
 * Prints the faults and warnings of a bundle, and what it has or how many faults there are.
 * @returns the exit code: 0, or 1 if there are faults
 */
export function reportBundle(result: BundleResult, { out }: Pick<CommandContext, 'out'>): number {
  const faults = 'faults' in result ? result.faults : []
  for (const line of [...faultLines('誤り', faults), ...faultLines('注意', result.warnings)])
    out.write(`${line}\n`)
  if (!('city' in result)) {
    out.write(`誤りが ${faults.length}件、注意が ${result.warnings.length}件あります。\n`)
    return exitCodes.failed
  }
  const { name, forms, media } = countsOf(result.city)
  const { members, calendars, payment, staff } = result.city
  const parts = [
    `フォーム ${forms}件`,
    ...(members ? [`会員フォーム ${members.length}件`] : []),
    ...(calendars ? [`カレンダー ${calendars.length}件`] : []),
    ...(payment ? [`決済サービス ${payment.length}件`] : []),
    ...(staff ? [`職員 ${staff.length}人`] : []),
    `画像 ${media}件`,
  ]
  out.write(`${name}：${parts.join('、')}。誤りはありません（注意 ${result.warnings.length}件）。\n`)
  return exitCodes.ok
}

/** What ends a command that needs a folder without faults. */
export const faultyFolder = (folder: string, faults: number): CommandFailed =>
  new CommandFailed(
    printable(
      `${folder} に誤りが ${faults}件あります。先に npm run city -- check ${folder} で確かめてください。`,
    ),
  )

/** Most places that a line names. */
const PLACES_NAMED = 3

/**
 * A line for each fault: kind, file with line and column, JSON path, item, what to do, and the code of the rule. The
 * same fault at several places is one line, with their number and the first three.
 */
export function faultLines(kind: string, faults: readonly Fault[]): string[] {
  const same = new Map<string, Fault[]>()
  for (const fault of faults) {
    const key = `${fault.code} ${fault.message}`
    same.set(key, [...(same.get(key) ?? []), fault])
  }
  return [...same.values()].map((all) =>
    printable(`${kind} ${placesOf(all)} ${all[0]?.message} [${all[0]?.code}]`),
  )
}

function placesOf(faults: readonly Fault[]): string {
  const [first] = faults
  if (first && faults.length === 1) return placeOf(first)
  const named = faults.slice(0, PLACES_NAMED).map(placeOf).join('、')
  const more = faults.length > PLACES_NAMED ? ' ほか' : ''
  return `${grouped(faults.length)}か所：${named}${more}`
}

function placeOf({ file, path, at, subject }: Fault): string {
  const place = at ? `${file}:${at.line}:${at.column}` : file
  return `${place} ${path}${subject === undefined ? '' : `（${subject}）`}`
}
