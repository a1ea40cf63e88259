import { checkCity } from '../../../adapters/city-bundle/check-city.ts'
import { type CityChange, cityChanges } from '../../../application/city/city-things.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { command, exitCodes, json } from '../command.ts'
import { withStorage } from '../command-context.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { named, printable, printJson, timeOf } from '../printing.ts'
import { reportBundle } from './bundle-report.ts'
import { thingText } from './findings-to-confirm.ts'
import { agreeing, newestVersion, putInForce } from './import-folder.ts'

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

/** `city history` */
export const history = command({
  about: '取り込んだ版の番号、日時、だれが、何を変えたかを、新しい順に出します（200版まで残ります）。',
  options: {
    all: { about: `残っている版を全部出します。付けなければ、新しい${VERSIONS_LISTED}版です。` },
    json,
  },
  run: ({ all, json: isJson }, context) =>
    withStorage(
      context,
      async ({ city: cities }) => {
        const { out, stop } = context
        const versions = await cities.versions()
        const listed = all ? versions : versions.slice(0, VERSIONS_LISTED)
        const inJson: unknown[] = []
        let next: City | undefined
        for (const [index, { version, at, by }] of listed.entries()) {
          stop?.throwIfAborted()
          const city = next ?? (await cities.version(version))
          const before = versions[index + 1]
          next = before && (await cities.version(before.version))
          const changes = city && next ? cityChanges(next, city) : null
          inJson.push({ version, atMs: at, by, changes })
          if (isJson) continue
          const current = index === 0 ? '（いまの市）' : ''
          const heading = [`版 ${version}${current}`, timeOf(at).slice(0, 16), by ?? '']
          const changed = changes ? changeLines(changes) : [unknownText(version)]
          const lines = changed.length > 0 ? changed : ['  並び順が変わりました']
          for (const line of [heading.join('  ').trimEnd(), ...lines]) out.write(`${printable(line)}\n`)
        }
        const more = versions.length - listed.length
        if (isJson) printJson(context, inJson)
        else if (versions.length === 0) out.write('まだ何も取り込まれていません。\n')
        else if (more > 0) out.write(`ほか ${more}版。全部を見るには --all を付けてください。\n`)
        return exitCodes.ok
      },
      { readOnly: true },
    ),
})

/** `city restore`: by the checks of an import. */
export const restoreVersion = command({
  about: '前の版に戻します。取り込むときと同じことを確かめ、新しい版になります。職員はそのままです。',
  arguments: { version: { shown: '<版>' } },
  options: agreeing,
  run({ version: text, show, accept }, context) {
    if (!/^\d{1,9}$/.test(text))
      throw new WrongArguments(`指定が正しくありません。<版> は、history で出る番号です（「${text}」）。`)
    const version = Number(text)
    return withStorage(context, async (storage) => {
      const { out, clock } = context
      const since = await newestVersion(storage)
      const city = await storage.city.version(version)
      if (!city)
        throw new CommandFailed(
          `版 ${version} は残っていません。残っている版は、npm run city -- history --all で出ます。`,
        )
      const result = checkCity(city, clock.now())
      const code = reportBundle(result, context)
      if (!('city' in result)) return code
      const inForce = await storage.city.export()
      const changes = inForce ? cityChanges(inForce, result.city) : []
      if (changes.length === 0) out.write(`いまの市は、版 ${version} と同じです。\n`)
      else out.write(`版 ${version} に戻すと、次のように変わります。\n`)
      for (const line of changeLines(changes)) out.write(`${printable(line)}\n`)
      const asked = { city: result.city, remembered: undefined, since, isAccepted: accept, isShown: show }
      return putInForce(storage, asked, context)
    })
  },
})
