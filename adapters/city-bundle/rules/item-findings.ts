import { issueText } from '../../../application/texts/dictionary.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { checkItem, isDisabledItem } from '../../../domain/form/form.ts'
import { isRequired } from '../../../domain/form/required.ts'
import { itemTypeOf, itemTypes } from '../../../domain/item-types/registry.ts'
import type { Control } from '../../../domain/survey/item-type.ts'
import { withoutRelativeDays } from '../../../domain/survey/rules/date-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'
import { imageFindings } from './image-findings.ts'
import { languageFindings } from './language-findings.ts'
import { limitFindings } from './limit-findings.ts'
import { linkFindings } from './link-findings.ts'
import { holdsNumber } from './member-findings.ts'
import { unusedItemKeys } from './unused-key-findings.ts'

/** The findings of one well-shaped item by itself. */
export function* itemFindings(item: SchemaItem, path: string, context: BundleContext): Generator<Finding> {
  if (item.itemKey === '__proto__') yield finding(`${path}.itemKey`, 'item.key_reserved', {})
  yield* linkFindings(item.description, `${path}.description`)
  yield* imageFindings(item.imageUrl, `${path}.imageUrl`, context)

  const type = itemTypeOf(item)
  if (!type)
    return yield finding(`${path}.type`, 'item.type_unknown', {
      type: item.type,
      known: Object.keys(itemTypes),
      near: nearestType(item.type),
    })
  const control = type.control(item, context)
  const isDescribed = Boolean(item.description?.trim())
  // A heading with nothing to show only ends the section before it.
  const needsTitle =
    control.kind === 'text-block'
      ? !isDescribed
      : control.kind !== 'section-heading' || isDescribed || item.imageUrl !== undefined
  if (needsTitle && item.title.trim() === '') yield finding(`${path}.title`, 'item.title_missing', {})
  if (control.kind === 'link' && control.target === '') yield finding(path, 'link.target_invalid', {})

  if (item.isAutomaticNumbering && item.type !== 'numbering')
    yield finding(`${path}.isAutomaticNumbering`, 'numbering.other_type', {})

  yield* unusedItemKeys(item, path)
  for (const [index, option] of (item.languageSettingOptions ?? []).entries())
    yield* languageFindings(
      option.languageCode,
      `${pathStep(`${path}.languageSettingOptions`, index)}.languageCode`,
      context,
    )
  const limits = [
    ...optionFindings(item, path, control),
    ...limitFindings(item, path, { control, today: context.today }),
  ]
  yield* limits
  if (type.issueOfStaff && item.isAdminItem) yield finding(`${path}.isAdminItem`, 'files.admin_item', {})
  if (type.takesAnswer && isDisabledItem(item) && isRequired(item, 'user'))
    yield finding(`${path}.isRequired`, 'item.required_but_disabled', {})
  // Answers are checked against the item's limits: while these are wrong, more findings would only confuse.
  if (!type.takesAnswer || limits.length > 0) return
  yield* answerFindings(item, item.default, `${path}.default`, context)
  yield* answerFindings(item, item.input, `${path}.input`, context)
}

/** What other products call our types. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['select', 'dropdown'],
  ['pulldown', 'dropdown'],
  ['tel', 'phone'],
  ['mail', 'email'],
  ['zip', 'postcode'],
  ['zipcode', 'postcode'],
  ['postal', 'postcode'],
  ['string', 'text'],
  ['textbox', 'text'],
  ['input', 'text'],
  ['integer', 'number'],
  ['header', 'groupheader'],
  ['heading', 'groupheader'],
  ['section', 'groupheader'],
  ['scale', 'linearscale'],
  ['button', 'linkbutton'],
  ['link', 'linkbutton'],
  ['booking', 'reservation'],
  ['reserve', 'reservation'],
])

const nearestType = (type: string): string | undefined =>
  otherNames.get(type.toLowerCase()) ?? nearestName(type, Object.keys(itemTypes))

/**
 * The findings of an initial answer, which the item must accept, and a member number may not have; a blank one is no
 * answer.
 */
export function* answerFindings(
  item: SchemaItem,
  answer: string | readonly string[] | undefined,
  path: string,
  { today }: Pick<BundleContext, 'today'>,
): Generator<Finding> {
  const texts = [answer ?? []].flat()
  if (holdsNumber(item)) {
    if (texts.some((text) => text.trim() !== '')) yield finding(path, 'number.preset', {})
    return
  }
  const open: SchemaItem = { ...item, isRequired: {}, isRequiredForUser: {}, disabled: false, attributes: {} }
  const issueNow = checkItem(open, texts, { mode: 'admin', today })
  if (!issueNow) return
  const issue = checkItem(withoutRelativeDays(open), texts, { mode: 'admin', today })
  yield finding(path, issue ? 'answer.invalid' : 'answer.invalid_now', { reason: issueText(ja, issueNow) })
}

function* optionFindings(item: SchemaItem, path: string, control: Control): Generator<Finding> {
  const choices =
    (control.kind === 'radios' && item.type !== 'selectPayType') ||
    control.kind === 'select' ||
    control.kind === 'checkboxes' ||
    (control.kind === 'line' && control.suggestions !== undefined)
  const options = item.options ?? []
  const hasSections = control.kind === 'radios' && (item.sectionOptions?.length ?? 0) > 0
  const hasOwn = control.kind === 'select' && control.options.length > 0
  if (choices && options.length === 0 && !hasSections && !hasOwn) yield finding(path, 'options.missing', {})
  const seen = new Set<string>()
  for (const [index, option] of options.entries()) {
    const step = pathStep(`${path}.options`, index)
    if (option.trim() === '') yield finding(step, 'options.blank', {})
    else if (seen.has(option)) yield finding(step, 'options.duplicate', { option })
    seen.add(option)
  }
}
