import type { BundleResult } from '../../adapters/city/read-bundle.ts'
import { askedOfSome } from '../../adapters/city/rules/asked-of-some.ts'
import { hasNestedSections, sectionTree } from '../../adapters/city/section-tree.ts'
import { formsOfCity } from '../../application/city/forms-of-city.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { faultLines } from './fault-lines.ts'
import { printable } from './printable.ts'

type Output = Pick<CommandContext, 'out'>

/** Every form of a city. */
export const configsOf = (city: City): SurveyConfig[] => formsOfCity(city).map(({ config }) => config)

/**
 * Prints the trees of conditional sections: those of all forms that have any, or, of a bundle without faults, of forms with sections
 * within sections.
 */
export function drawTrees(result: BundleResult, { out }: Output, all: boolean): void {
  const isGood = 'city' in result
  const forms = isGood ? configsOf(result.city) : result.forms
  const drawn = all ? forms : forms.filter((form) => isGood && hasNestedSections(form))
  for (const line of drawn.flatMap(sectionTree)) out.write(`${printable(line)}\n`)
}

/** Prints which questions of the forms only some residents are asked, and who. */
export function printAskedOfSome(forms: readonly SurveyConfig[], { out }: Output): void {
  for (const line of forms.flatMap(askedOfSome)) out.write(`${printable(line)}\n`)
}

/**
 * Prints the faults and warnings of a bundle, and what it has or how many faults there are.
 * @returns the exit code: 0, or 1 if there are faults
 */
export function reportBundle(result: BundleResult, { out }: Output): number {
  const faults = 'faults' in result ? result.faults : []
  for (const line of [...faultLines('誤り', faults), ...faultLines('注意', result.warnings)])
    out.write(`${line}\n`)
  if ('city' in result) {
    const { settings, surveys, members, calendars, payment, staff, media } = result.city
    const forMembers = members ? `会員フォーム ${members.length}件、` : ''
    const bookable = calendars ? `カレンダー ${calendars.length}件、` : ''
    const working = staff ? `職員 ${staff.length}人、` : ''
    const forSale = payment ? `決済サービス ${payment.length}件、` : ''
    out.write(
      `${settings.cityName}：フォーム ${surveys.length}件、${forMembers}${bookable}${forSale}${working}画像 ${media.length}件。誤りはありません（注意 ${result.warnings.length}件）。\n`,
    )
    return exitCodes.ok
  }
  out.write(`誤りが ${faults.length}件、注意が ${result.warnings.length}件あります。\n`)
  return exitCodes.failed
}
