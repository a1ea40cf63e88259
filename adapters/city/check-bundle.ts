import type { City, CitySettings, Media } from '../../application/ports/city-repository.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BundleFile } from './bundle-files.ts'
import { settingsShape, surveyShape } from './bundle-shapes.ts'
import { type Fault, type Finding, faultOf, finding, isWarning, pathStep } from './fault.ts'
import { itemShape } from './item-shape.ts'
import { maxDepth, readJsonText } from './json-text.ts'
import { readMedia } from './media.ts'
import type { BundleContext } from './rules/bundle-context.ts'
import { imageOriginFindings } from './rules/image-findings.ts'
import { itemFindings } from './rules/item-findings.ts'
import { sectionFindings } from './rules/section-findings.ts'
import { inputFindings, surveyFindings } from './rules/survey-findings.ts'
import { isObject, type Shape, shapeFindings } from './shape.ts'

/** Everything that was found, and the city if no fault was. */
export type CheckedBundle = { city?: City; faults: Fault[]; warnings: Fault[] }

/** A JSON file as far as it could be read. */
type ReadFile = { file: string; value: unknown; findings: Finding[] }

/** Checks the files of a bundle: all faults, not the first, with the city they make if there is none. Pure. */
export function checkBundle(files: readonly BundleFile[], today: LocalDate): CheckedBundle {
  const settings = readSettings(files)
  const surveys = inFolder(files, 'surveys').map((file) => readJson(file, surveyShape))
  const images = inFolder(files, 'media').map(({ path, bytes }) => ({
    file: path,
    read: readMedia(path.slice('media/'.length), bytes),
  }))
  const media = images.flatMap(({ read }) => ('code' in read ? [] : [read]))
  const citySettings = settings.findings.length === 0 ? (settings.value as CitySettings) : undefined
  const context: BundleContext = {
    today,
    media: new Set(media.map(({ name }) => name)),
    imageHosts: new Set(citySettings?.imageHosts),
    surveyIds: new Set(surveys.map(surveyIdOf)),
  }

  const found = [
    ...faultsOf(settings.file, settings.findings),
    ...surveys.flatMap((survey) =>
      faultsOf(survey.file, [...survey.findings, ...meaningFindings(survey, context)]),
    ),
    ...repeatedIds(surveys),
    ...images.flatMap(({ file, read }) => ('code' in read ? [faultOf(file, read)] : [])),
    ...unusedMedia(media, surveys),
    ...(surveys.length === 0 ? [faultOf('surveys', finding('$', 'survey.none', {}))] : []),
  ]
  const faults = found.filter((one) => !isWarning(one))
  const warnings = found.filter(isWarning)
  if (faults.length > 0 || !citySettings) return { faults, warnings }
  const configs = surveys.map(({ value }) => value as SurveyConfig)
  return { city: { settings: citySettings, surveys: configs, media }, faults, warnings }
}

const inFolder = (files: readonly BundleFile[], folder: string) =>
  files.filter(({ path }) => path.startsWith(`${folder}/`))

const faultsOf = (file: string, findings: readonly Finding[]) => findings.map((found) => faultOf(file, found))

const surveyIdOf = ({ value }: ReadFile): string => String(isObject(value) ? value.surveyId : '')

function readSettings(files: readonly BundleFile[]): ReadFile {
  const found = files.find(({ path }) => path === 'settings.json')
  if (!found) return { file: 'settings.json', value: undefined, findings: [finding('$', 'file.missing', {})] }
  const read = readJson(found, settingsShape)
  if (read.findings.length > 0) return read
  const { imageHosts } = read.value as CitySettings
  return { ...read, findings: [...imageOriginFindings(imageHosts)] }
}

/** The editor's `$schema` is dropped here, so that it never becomes part of a city. */
function readJson({ path: file, bytes }: BundleFile, shape: Shape): ReadFile {
  const unreadable = (why: Finding): ReadFile => ({ file, value: undefined, findings: [why] })
  const text = decode(bytes)
  if (text === undefined) return unreadable(finding('$', 'file.not_utf8', {}))
  const reading = readJsonText(text)
  if (reading.kind === 'syntax') return unreadable(finding('$', 'json.syntax', reading))
  if (reading.kind === 'duplicate-key') return unreadable(finding('$', 'json.duplicate_key', reading))
  if (reading.kind === 'too-deep') return unreadable(finding('$', 'json.too_deep', { max: maxDepth }))
  const findings = [...shapeFindings(reading.value, shape)]
  if (!isObject(reading.value)) return { file, value: reading.value, findings }
  const { $schema: _dropped, ...value } = reading.value
  return { file, value, findings }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Rules of meaning can only read what has the right shape: of an ill-shaped form each well-shaped item is still judged by
 * itself, so that its author sees as much as possible at once.
 */
function meaningFindings({ value, findings }: ReadFile, context: BundleContext): Finding[] {
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
    ...inputFindings(config, context),
  ]
}

function repeatedIds(surveys: readonly ReadFile[]): Fault[] {
  const first = new Map<string, string>()
  return surveys.flatMap((survey) => {
    const surveyId = surveyIdOf(survey)
    const other = first.get(surveyId)
    if (other === undefined) first.set(surveyId, survey.file)
    if (other === undefined || survey.findings.length > 0) return []
    return [faultOf(survey.file, finding('$.surveyId', 'survey.id_duplicate', { other }))]
  })
}

function unusedMedia(media: readonly Media[], surveys: readonly ReadFile[]): Fault[] {
  const texts = surveys.map(({ value }) => JSON.stringify(value) ?? '')
  return media
    .filter(({ name }) => !texts.some((text) => text.includes(`"/media/${name}"`)))
    .map(({ name }) => faultOf(`media/${name}`, finding('$', 'media.unused', {})))
}
