import type { City, CitySettings, FormKind, Media } from '../../application/ports/city-repository.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { isObject } from '../shape.ts'
import type { BundleFile } from './bundle-files.ts'
import { faultsOf, idOf, inFolder, type ParsedFile, readJson, repeatedIds } from './bundle-json.ts'
import { checkCatalog } from './check-catalog.ts'
import { checkLanguages } from './check-languages.ts'
import { checkPayment } from './check-payment.ts'
import { checkStaff } from './check-staff.ts'
import { type Fault, type Finding, faultOf, finding, isWarning, pathStep } from './fault.ts'
import { imageSizesOf, withImageSizes } from './image-sizes.ts'
import { readMedia } from './media.ts'
import type { BundleContext } from './rules/bundle-context.ts'
import { formRuleFindings } from './rules/form-rule-findings.ts'
import { homeFindings } from './rules/home-findings.ts'
import { imageOriginFindings } from './rules/image-findings.ts'
import { itemFindings } from './rules/item-findings.ts'
import { listFindings } from './rules/list-findings.ts'
import {
  memberFormFindings,
  numberFindings,
  prefixOf,
  surveyMemberFindings,
} from './rules/member-findings.ts'
import { officeFindings } from './rules/office-findings.ts'
import { paymentFormFindings } from './rules/payment-form-findings.ts'
import { repeatFindings } from './rules/repeat-findings.ts'
import { reservationFindings } from './rules/reservation-findings.ts'
import { searchFindings } from './rules/search-findings.ts'
import { sectionFindings } from './rules/section-findings.ts'
import { statusFindings } from './rules/status-findings.ts'
import { inputFindings, surveyFindings } from './rules/survey-findings.ts'
import { offeredLanguageFindings } from './rules/translation-findings.ts'
import { memberShape, surveyShape } from './shapes/bundle-shapes.ts'
import { itemShape } from './shapes/item-shape.ts'
import { settingsShape } from './shapes/settings-shape.ts'
import { shapeFindings } from './shapes/shape-findings.ts'

/** All faults and warnings of a bundle, the forms that could be read, and the city if there is no fault. */
type CheckedBundle = { city?: City; forms: SurveyConfig[]; faults: Fault[]; warnings: Fault[] }

/** Checks the files of a bundle and makes a city of them. Finds all faults, not only the first. Pure. */
export function checkBundle(files: readonly BundleFile[], today: LocalDate): CheckedBundle {
  const ownSettings = readSettings(files)
  const surveys = inFolder(files, 'surveys').map((file) => readJson(file, surveyShape))
  const members = inFolder(files, 'members').map((file) => readJson(file, memberShape))
  const shaped = ownSettings.findings.length === 0 ? (ownSettings.value as CitySettings) : undefined
  const allowed = {
    media: new Set(inFolder(files, 'media').map(({ path }) => path.slice('media/'.length))),
    imageHosts: new Set(shaped?.imageHosts),
  }
  const checkedCatalog = checkCatalog(files, today, allowed)
  const payment = checkPayment(files, { today, itemIds: checkedCatalog.itemIds })
  const staff = checkStaff(files, shaped && (shaped.office?.sections ?? []))
  const languages = checkLanguages(files)
  const images = inFolder(files, 'media').map(({ path, bytes }) => ({
    file: path,
    read: readMedia(path.slice('media/'.length), bytes),
  }))
  const media = images.flatMap(({ read }) => ('code' in read ? [] : [read]))
  const context: BundleContext = {
    today,
    ...allowed,
    languages: new Set(shaped?.languages),
    surveys: byId(surveys),
    members: byId(members),
    categoryIds: checkedCatalog.categoryIds,
    bookables: bookablesOf(checkedCatalog),
    services: payment.services,
  }
  const calendarIds = checkedCatalog.faults.every(isWarning)
    ? (checkedCatalog.catalog.calendars ?? []).map(({ sortKey }) => sortKey)
    : undefined
  const homeFaults = faultsOf(
    ownSettings.file,
    shaped
      ? [
          ...homeFindings(shaped, context),
          ...statusFindings(shaped),
          ...officeFindings(shaped, context, calendarIds),
        ]
      : [],
  )

  const found = [
    ...faultsOf(ownSettings.file, ownSettings.findings),
    ...homeFaults,
    ...checkedCatalog.faults,
    ...payment.faults,
    ...staff.faults,
    ...languages.faults,
    ...surveys.flatMap((form) => faultsOfForm(form, 'survey', context)),
    ...members.flatMap((form) => faultsOfForm(form, 'member', context)),
    ...repeatedIds([...surveys, ...members], 'surveyId', 'survey.id_duplicate'),
    ...repeatedPrefixes(members),
    ...images.flatMap(({ file, read }) => ('code' in read ? [faultOf(file, read)] : [])),
    ...unusedMedia(media, [
      ownSettings,
      ...(checkedCatalog.categories ? [checkedCatalog.categories] : []),
      ...surveys,
      ...members,
    ]),
    ...(surveys.length === 0 ? [faultOf('surveys', finding('$', 'survey.none', {}))] : []),
  ]
  const faults = found.filter((one) => !isWarning(one))
  const warnings = found.filter(isWarning)
  const forms = [...surveys, ...members].flatMap((form) => wellShaped(form) ?? [])
  if (faults.length > 0 || !shaped) return { forms, faults, warnings }
  const imageSizes = imageSizesOf(media)
  const city: City = {
    settings: shaped,
    surveys: withImageSizes(configsOf(surveys), imageSizes),
    ...(members.length > 0 && { members: withImageSizes(configsOf(members), imageSizes) }),
    ...checkedCatalog.catalog,
    ...payment.config,
    ...staff.config(),
    ...languages.config(),
    media,
  }
  return { city, forms, faults, warnings: [...warnings, ...languages.notes(city)] }
}

function bookablesOf({ faults, catalog }: ReturnType<typeof checkCatalog>): BundleContext['bookables'] {
  const { categories, items, calendars = [] } = catalog
  return faults.every(isWarning) && categories && items ? { categories, items, calendars } : undefined
}

function* surveyOnlyFindings(config: SurveyConfig, path: string, context: BundleContext): Generator<Finding> {
  yield* surveyMemberFindings(config, path, context)
  yield* paymentFormFindings(config, path, context)
}

const configsOf = (files: readonly ParsedFile[]): SurveyConfig[] =>
  files.map(({ value }) => value as SurveyConfig)

function readSettings(files: readonly BundleFile[]): ParsedFile {
  const found = files.find(({ path }) => path === 'settings.json')
  if (!found) return { file: 'settings.json', value: undefined, findings: [finding('$', 'file.missing', {})] }
  const read = readJson(found, settingsShape)
  if (read.findings.length > 0) return read
  const { imageHosts, languages } = read.value as CitySettings
  return { ...read, findings: [...imageOriginFindings(imageHosts), ...offeredLanguageFindings(languages)] }
}

/** The rules that only forms of one kind have. */
type OwnRules = (config: SurveyConfig, path: string, context: BundleContext) => Iterable<Finding>

const ownRules: Readonly<Record<FormKind, OwnRules>> = {
  survey: surveyOnlyFindings,
  member: memberFormFindings,
}

/** What is wrong with a form, of its shape and by the rules of its kind. */
export const faultsOfForm = (form: ParsedFile, kind: FormKind, context: BundleContext): Fault[] =>
  faultsOf(form.file, [...form.findings, ...semanticFindings(form, context, ownRules[kind])])

const wellShaped = ({ value, findings }: ParsedFile): SurveyConfig | undefined =>
  findings.length === 0 ? (value as SurveyConfig) : undefined

const byId = (forms: readonly ParsedFile[]): BundleContext['surveys'] =>
  new Map(forms.map((form) => [idOf(form, 'surveyId'), wellShaped(form)]))

/** A warning for each well-shaped member form whose numbers look like those of an earlier file. */
function repeatedPrefixes(members: readonly ParsedFile[]): Fault[] {
  const first = new Map<string, string>()
  return members.flatMap((member) => {
    const prefix = prefixOf(wellShaped(member)?.surveySubId)
    if (prefix === undefined) return []
    const other = first.get(prefix)
    if (other !== undefined)
      return [faultOf(member.file, finding('$.surveySubId', 'member_form.prefix_twice', { other }))]
    first.set(prefix, member.file)
    return []
  })
}

/**
 * The findings of all rules beyond the shape. Rules can only read well-shaped values; of an ill-shaped form, each
 * well-shaped item is still checked by itself, so that its author sees as many faults as possible at once.
 */
function semanticFindings(
  { value, findings }: ParsedFile,
  context: BundleContext,
  rulesOfKind: OwnRules,
): Finding[] {
  const path = '$.surveySchema'
  const items = isObject(value) && Array.isArray(value.surveySchema) ? (value.surveySchema as unknown[]) : []
  const ownFindings = items.flatMap((item, index) =>
    [...shapeFindings(item, itemShape)].length > 0
      ? []
      : [...itemFindings(item as SchemaItem, pathStep(path, index), context)],
  )
  if (findings.length > 0) return ownFindings
  const config = value as SurveyConfig
  return [
    ...surveyFindings(config, context),
    ...ownFindings,
    ...sectionFindings(config, path),
    ...repeatFindings(config, path),
    ...formRuleFindings(config, context),
    ...listFindings(config),
    ...reservationFindings(config, path, context),
    ...searchFindings(config, path),
    ...numberFindings(config, path),
    ...rulesOfKind(config, path, context),
    ...inputFindings(config, context),
  ]
}

function unusedMedia(media: readonly Media[], forms: readonly ParsedFile[]): Fault[] {
  const texts = forms.map(({ value }) => JSON.stringify(value) ?? '')
  return media
    .filter(({ name }) => !texts.some((text) => text.includes(`media/${name}"`)))
    .map(({ name }) => faultOf(`media/${name}`, finding('$', 'media.unused', {})))
}
