import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { cityChanges, keyOfThing } from '../../../application/city/city-things.ts'
import {
  type City,
  type CityContent,
  type CityVersion,
  KEPT_VERSIONS,
  type Media,
} from '../../../application/ports/city-repository.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { sha256 } from '../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type Statement, sql } from '../write.ts'

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

/** What a version changes, by kind and id. @param before content of the one before; undefined: it is the first */
const changedIn = (content: string, before: string | undefined): string[] => {
  const [was, is] = [before, content].map((each) => (each === undefined ? noContent : digestsAsBytes(each)))
  return cityChanges(was!, is!).map(keyOfThing)
}

const noContent: City = { settings: { cityName: '' }, surveys: [], media: [] }

/** A city in which an image is its digest: for telling whether it is another one. */
function digestsAsBytes(content: string): City {
  const { media, ...city } = JSON.parse(content) as VersionContent
  return { ...city, media: media.map(({ digest, ...image }) => ({ ...image, bytes: Buffer.from(digest) })) }
}

/** Statements that keep a version, and drop those that are too old with their images. */
export async function keepVersion(
  content: string,
  { version, at, by, newest }: Omit<CityVersion, 'changed'> & { newest: string | undefined },
): Promise<Statement[]> {
  const dropped = version - KEPT_VERSIONS
  const changed = JSON.stringify(changedIn(content, newest))
  return [
    sql`insert into city_version (version, at_ms, made_by, changed, content)
      values (${version}, ${at}, ${by ?? null}, ${changed}, ${new Uint8Array(await compress(content))})`,
    sql`delete from city_version where version <= ${dropped}`,
    sql`delete from kept_media where last_version <= ${dropped}`,
  ]
}

/** Keeps the bytes of an image that goes or is replaced. @param lastVersion the last one that has it */
export const keepImage = (
  name: string,
  lastVersion: number,
): Statement => sql`insert into kept_media (digest, last_version, bytes)
  select digest, cast(${lastVersion} as bigint), bytes from media where name = ${name}
  on conflict (digest) do update set last_version = excluded.last_version`

/** The content of the newest version; undefined before the first one. */
export async function readNewestContent({ get }: SqlEngine): Promise<string | undefined> {
  const row = await get(sql`select content from city_version order by version desc limit 1`)
  return row && String(await decompress(row.content as Uint8Array))
}

export async function readVersions({ all }: SqlEngine): Promise<CityVersion[]> {
  const rows = await all(sql`select version, at_ms, made_by, changed from city_version order by version desc`)
  return rows.map((row) => ({
    version: Number(row.version),
    at: Number(row.at_ms),
    changed: JSON.parse(String(row.changed)) as string[],
    ...(row.made_by !== null && { by: String(row.made_by) }),
  }))
}

async function readContent({ get }: SqlEngine, version: number): Promise<VersionContent | undefined> {
  const row = await get(sql`select content from city_version where version = ${version}`)
  return row && (JSON.parse(String(await decompress(row.content as Uint8Array))) as VersionContent)
}

/** A version without its images. */
export async function readContentOf(engine: SqlEngine, version: number): Promise<CityContent | undefined> {
  const content = await readContent(engine, version)
  if (!content) return undefined
  const { media: _, ...city } = content
  return city
}

export async function readVersion(engine: SqlEngine, version: number): Promise<City | undefined> {
  const found = await readContent(engine, version)
  if (!found) return undefined
  const { media: images, ...city } = found
  const { get } = engine
  const media: Media[] = []
  for (const { digest: hex, ...image } of images) {
    const digest = new Uint8Array(Buffer.from(hex, 'hex'))
    const found =
      (await get(sql`select bytes from media where digest = ${digest}`)) ??
      (await get(sql`select bytes from kept_media where digest = ${digest}`))
    // An import in between has dropped the version.
    if (!found) return undefined
    media.push({ ...image, bytes: new Uint8Array(found.bytes as Uint8Array) })
  }
  return { ...city, media }
}
