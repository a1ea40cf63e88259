import { formsOfCity, refuseOtherMeaning } from '../../../application/city/forms-of-city.ts'
import { accountsOfCity } from '../../../application/city/staff-entries.ts'
import type {
  City,
  FormKind,
  ImportOptions,
  ImportResult,
  Media,
} from '../../../application/ports/city-repository.ts'
import { claimKeys } from '../../../domain/answer/claim.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import { dropRemindersStep } from '../answer/message-steps.ts'
import { catalogLock, type Lock, staffAccountsLock, surveyLock } from '../lock.ts'
import type { Released } from '../reservation/place-steps.ts'
import { putAccountSteps, type StaffSubTaken } from '../staff/put-accounts-plan.ts'
import type { Step, WritePlan } from '../write-plan.ts'
import { catalogSteps, type SlotInUse } from './catalog-content.ts'
import { keepImageStep, keepVersionSteps, nextContent } from './city-versions.ts'
import { languagesText } from './languages-content.ts'
import { paymentConfigSteps } from './payment-config-content.ts'

/** What is in force, as far as an import compares itself with it. */
export type CityInForce = {
  version: number
  /** What the newest version has; undefined before the first one. */
  newestContent: string | undefined
  /** Content of the catalog as JSON. */
  catalog: string
  /** The payment config as JSON. */
  paymentConfig: string
  surveys: readonly {
    survey_id: string
    position: number
    config: string
    removed: number
    kind: FormKind
  }[]
  media: readonly { name: string; position: number; content_type: string; digest: Uint8Array }[]
}

/** What may stop an import: another one came between, or something that it takes away is in use. */
type ImportStop =
  | { kind: 'changed' }
  | SlotInUse
  | { kind: 'survey_in_use'; surveyId: string }
  | StaffSubTaken

type ImportName = Released | 'added'
type ImportStep = Step<ImportStop, ImportName>

/** Steps between two rests of the event loop. */
const REST_EVERY = 20

/**
 * The steps from what is in force to `city`: only what differs is written.
 * Rests in between, so that a large bundle does not hold up other work.
 *
 * @throws Refusal `city.form_kind`, `city.number_item`
 */
export async function cityImportPlan(
  city: City,
  inForce: CityInForce,
  {
    sealing,
    atMs,
    progress = () => {},
    closed = [],
    by,
  }: {
    sealing: Pick<Sealing, 'seal' | 'blindIndex'>
    atMs: number
  } & ImportOptions,
): Promise<{ plan: WritePlan<ImportStop, ImportName>; result: ImportResult }> {
  const forms = formsOfCity(city)
  refuseOtherMeaning(
    forms,
    new Map(
      inForce.surveys.map(({ survey_id, kind, config }) => [
        survey_id,
        { kind, config: JSON.parse(config) as SurveyConfig },
      ]),
    ),
  )
  const result: ImportResult = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  const catalog = catalogSteps(city, inForce.catalog, atMs)
  const locks: Lock[] = catalog.length > 0 ? [catalogLock] : []
  const content = nextContent(city, inForce.newestContent)
  const version = inForce.version + (content === undefined ? 0 : 1)
  const steps: ImportStep[] = [
    {
      sql: 'update city set version = ?, settings = ?, languages = ?, imported_at_ms = ? where id = 1 and version = ?',
      values: [version, JSON.stringify(city.settings), languagesText(city), atMs, inForce.version],
      expect: 1,
      otherwise: { kind: 'changed' },
    },
    ...(content === undefined
      ? []
      : await keepVersionSteps(content, { version, at: atMs, ...(by !== undefined && { by }) })),
    ...catalog,
    ...paymentConfigSteps(city, inForce.paymentConfig),
    ...closed.map(dropRemindersStep),
  ]
  const total = forms.length + city.media.length
  let done = 0
  const add = async (what: string, added: readonly ImportStep[]) => {
    steps.push(...added)
    progress(++done, total, what)
    if (done % REST_EVERY === 0) await new Promise((rested) => setImmediate(rested))
  }

  const surveys = new Map(inForce.surveys.map((row) => [row.survey_id, row]))
  for (const [position, form] of forms.entries()) {
    const { config } = form
    const before = surveys.get(config.surveyId)
    surveys.delete(config.surveyId)
    const added = surveySteps(form, position, before, result)
    if (added.length > 0) locks.push(surveyLock(config.surveyId))
    await add(config.surveyId, added)
  }
  for (const { survey_id: surveyId, removed } of surveys.values()) {
    if (removed === 1) continue
    result.removed++
    locks.push(surveyLock(surveyId))
    steps.push(...removalSteps(surveyId, atMs))
  }
  const media = new Map(inForce.media.map((row) => [row.name, row]))
  for (const [position, file] of city.media.entries()) {
    const before = media.get(file.name)
    media.delete(file.name)
    await add(file.name, mediaSteps(file, position, before, inForce.version))
  }
  const accounts = accountsOfCity(city.staff, atMs, () => crypto.randomUUID())
  if (accounts.length > 0) locks.push(staffAccountsLock)
  steps.push(...accounts.flatMap((account) => putAccountSteps(sealing, account)))
  for (const name of media.keys())
    steps.push(keepImageStep(name, inForce.version), {
      sql: 'delete from media where name = ?',
      values: [name],
    })
  return { plan: { locks, steps }, result }
}

/**
 * Guarded by the form's bookings, and by its orders for which the resident may be paying. Bookings are walked: a form is seldom removed, and an index would cost every booking. Its config stays:
 * it says for how long its answers are kept.
 */
const removalSteps = (surveyId: string, atMs: number): ImportStep[] => [
  {
    sql: 'select 1 from booking where survey_id = ? and day >= ? limit 1',
    values: [surveyId, tokyoDay(atMs)],
    expect: 0,
    otherwise: { kind: 'survey_in_use', surveyId },
  },
  {
    sql: `select 1 from orders where state in ('temporary', 'sent') and expires_at_ms > ? and survey_id = ? limit 1`,
    values: [atMs, surveyId],
    expect: 0,
    otherwise: { kind: 'survey_in_use', surveyId },
  },
  { sql: 'update survey set removed = 1 where survey_id = ?', values: [surveyId] },
]

function surveySteps(
  { kind, config }: { kind: FormKind; config: SurveyConfig },
  position: number,
  before: CityInForce['surveys'][number] | undefined,
  result: ImportResult,
): ImportStep[] {
  const live = before?.removed === 0 ? before : undefined
  if (live && canonicalJson(JSON.parse(live.config)) === canonicalJson(config)) {
    result.unchanged++
    if (live.position === position) return []
    return [
      { sql: 'update survey set position = ? where survey_id = ?', values: [position, config.surveyId] },
    ]
  }
  result[live ? 'changed' : 'added']++
  return [
    {
      // A survey that was removed continues its version numbers: a form that is still open is outdated. Its answers stay indexed
      // as they were.
      sql: `insert into survey (survey_id, position, version, config, removed, claim_keys, kind)
        values (?, ?, 1, ?, 0, ?, ?)
        on conflict (survey_id) do update set position = excluded.position, version = survey.version + 1,
        config = excluded.config, removed = 0`,
      values: [
        config.surveyId,
        position,
        JSON.stringify(config),
        JSON.stringify(claimKeys(config.surveySchema ?? [])),
        kind,
      ],
    },
  ]
}

function mediaSteps(
  { name, contentType, bytes }: Media,
  position: number,
  before: CityInForce['media'][number] | undefined,
  lastVersion: number,
): ImportStep[] {
  const digest = sha256(bytes)
  const sameBytes = before && Buffer.compare(before.digest, digest) === 0
  if (sameBytes && before.content_type === contentType && before.position === position) return []
  return [
    ...(before && !sameBytes ? [keepImageStep(name, lastVersion)] : []),
    {
      sql: `insert into media (name, position, content_type, digest, bytes) values (?, ?, ?, ?, ?)
        on conflict (name) do update set position = excluded.position, content_type = excluded.content_type,
        digest = excluded.digest, bytes = excluded.bytes`,
      // A copy: a view of a large buffer would keep all of it in memory.
      values: [name, position, contentType, digest, new Uint8Array(bytes)],
    },
  ]
}
