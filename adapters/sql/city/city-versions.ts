import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import {
  type City,
  type CityVersion,
  KEPT_VERSIONS,
  type Media,
} from '../../../application/ports/city-repository.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { sha256 } from '../../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** What a version has of a city: of images, which bytes they are. */
type VersionContent = Omit<City, 'staff' | 'media'> & {
  media: readonly (Omit<Media, 'bytes'> & { digest: string })[]
}

/** What is kept of `city`, as JSON; undefined if that is what `newest` has. */
export function nextContent(
  { staff: _, media, ...city }: City,
  newest: string | undefined,
): string | undefined {
  const next: VersionContent = {
    ...city,
    media: media.map(({ bytes, ...image }) => ({
      ...image,
      digest: Buffer.from(sha256(bytes)).toString('hex'),
    })),
  }
  const isSame = newest !== undefined && canonicalJson(JSON.parse(newest)) === canonicalJson(next)
  return isSame ? undefined : JSON.stringify(next)
}

/** The steps that keep a version, and drop those that are too old with their images. */
export async function keepVersionSteps(
  content: string,
  { version, at, by }: CityVersion,
): Promise<Step<never>[]> {
  const dropped = version - KEPT_VERSIONS
  return [
    {
      sql: 'insert into city_version (version, at_ms, made_by, content) values (?, ?, ?, ?)',
      values: [version, at, by ?? null, new Uint8Array(await compress(content))],
    },
    { sql: 'delete from city_version where version <= ?', values: [dropped] },
    { sql: 'delete from kept_media where last_version <= ?', values: [dropped] },
  ]
}

/** Keeps the bytes of an image that goes or is replaced. @param lastVersion the last one that has it */
export const keepImageStep = (name: string, lastVersion: number): Step<never> => ({
  sql: `insert into kept_media (digest, last_version, bytes)
    select digest, cast(? as bigint), bytes from media where name = ?
    on conflict (digest) do update set last_version = excluded.last_version`,
  values: [lastVersion, name],
})

/** The content of the newest version; undefined before the first one. */
export async function readNewestContent({ kysely }: SqlEngine): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('city_version')
    .select('content')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && String(await decompress(row.content))
}

export async function readVersions({ kysely }: SqlEngine): Promise<CityVersion[]> {
  const rows = await kysely
    .selectFrom('city_version')
    .select(['version', 'at_ms', 'made_by'])
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, at_ms: at, made_by: by }) => ({ version, at, ...(by !== null && { by }) }))
}

export async function readVersion({ kysely }: SqlEngine, version: number): Promise<City | undefined> {
  const row = await kysely
    .selectFrom('city_version')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { media: images, ...city } = JSON.parse(String(await decompress(row.content))) as VersionContent
  const media: Media[] = []
  for (const { digest: hex, ...image } of images) {
    const digest = new Uint8Array(Buffer.from(hex, 'hex'))
    const found =
      (await kysely.selectFrom('media').select('bytes').where('digest', '=', digest).executeTakeFirst()) ??
      (await kysely.selectFrom('kept_media').select('bytes').where('digest', '=', digest).executeTakeFirst())
    // An import in between has dropped the version.
    if (!found) return undefined
    media.push({ ...image, bytes: new Uint8Array(found.bytes) })
  }
  return { ...city, media }
}
