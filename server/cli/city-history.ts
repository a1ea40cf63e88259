import { checkCity } from '../../adapters/city/check-city.ts'
import { type CityChange, cityChanges } from '../../application/city/city-things.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import { named, thingText } from './asked-lines.ts'
import { reportBundle } from './bundle-report.ts'
import { type CommandContext, exitCodes, withStorage } from './command-context.ts'
import { type ImportFlags, newestVersion, putInForce } from './import-folder.ts'
import { printable } from './printable.ts'

/** How many versions are listed without `--all`, and how many changes of each. */
const VERSIONS_LISTED = 20
const CHANGES_NAMED = 20

const texts: Readonly<Record<CityChange['how'], string>> = {
  added: '加わりました',
  changed: '変わりました',
  removed: 'なくなりました',
}

/** What stands in the place of changes where there is no version before. */
const unknownText = (version: number): string =>
  version === 1 ? '  初めての取り込みです' : '  これより前の版は残っていません'

const changeLines = (changes: readonly CityChange[]): string[] =>
  named(
    changes.map((change) => `${thingText(change)} ${texts[change.how]}`),
    CHANGES_NAMED,
  )

/** Prints the versions of the city, the newest first, with when and by whom and what each has changed. @returns the exit code */
export const listVersions = (context: CommandContext, all: boolean): Promise<number> =>
  withStorage(
    context,
    async ({ city: cities }) => {
      const { out, stop } = context
      const versions = await cities.versions()
      if (versions.length === 0) out.write('まだ何も取り込まれていません。\n')
      const listed = all ? versions : versions.slice(0, VERSIONS_LISTED)
      let next: City | undefined
      for (const [index, { version, at, by = '' }] of listed.entries()) {
        stop?.throwIfAborted()
        const city = next ?? (await cities.version(version))
        const before = versions[index + 1]
        next = before && (await cities.version(before.version))
        const current = index === 0 ? '（いまの市）' : ''
        const heading = [`版 ${version}${current}`, displayDateTime(at / 1000).slice(0, 16), by]
        const changed = city && next ? changeLines(cityChanges(next, city)) : [unknownText(version)]
        const lines = changed.length > 0 ? changed : ['  並び順が変わりました']
        for (const line of [heading.join('  ').trimEnd(), ...lines]) out.write(`${printable(line)}\n`)
      }
      const more = versions.length - listed.length
      if (more > 0) out.write(`ほか ${more}版。全部を見るには --all を付けてください。\n`)
      return exitCodes.ok
    },
    { readOnly: true },
  )

/** Puts a version in force again, as a new one, by the checks of an import. Staff records stay. @returns the exit code */
export const restoreVersion = (
  version: number,
  context: CommandContext,
  flags: ImportFlags,
): Promise<number> =>
  withStorage(context, async (storage) => {
    const { out, err, clock } = context
    const since = await newestVersion(storage)
    const city = await storage.city.version(version)
    if (!city) {
      err.write(`版 ${version} は残っていません。残っている版は、npm run city -- history --all で出ます。\n`)
      return exitCodes.failed
    }
    const result = await checkCity(city, clock.now())
    const code = reportBundle(result, context)
    if (!('city' in result)) return code
    const inForce = await storage.city.export()
    const changes = inForce ? cityChanges(inForce, result.city) : []
    if (changes.length === 0) out.write(`いまの市は、版 ${version} と同じです。\n`)
    else out.write(`版 ${version} に戻すと、次のように変わります。\n`)
    for (const line of changeLines(changes)) out.write(`${printable(line)}\n`)
    return putInForce(storage, { city: result.city, remembered: undefined, since, ...flags }, context)
  })
