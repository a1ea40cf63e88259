import { brokenIdRule, type NewKind, writeNewFile } from '../../adapters/city-bundle/new-file.ts'
import { writeRemembered } from '../../adapters/city-bundle/remembered-city.ts'
import { FolderNotEmpty, writeBundle, writeSchemas } from '../../adapters/city-bundle/write-bundle.ts'
import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'
import { fingerprintsOf } from '../../application/city/city-things.ts'
import { makeExportCity } from '../../application/city/export-city.ts'
import { formsOfCity } from '../../application/city/forms-of-city.ts'
import { checkFolder } from './city/check-folder.ts'
import { history, restoreVersion } from './city/history.ts'
import { importFolder } from './city/import-folder.ts'
import { links } from './city/links.ts'
import { preview } from './city/preview.ts'
import { fromSheet, sheetTemplate, toSheet } from './city/sheets.ts'
import { translate } from './city/translate.ts'
import { type CommandGroup, command } from './command.ts'
import { withStorage } from './command-context.ts'
import { CommandFailed } from './failures.ts'
import { makeFolder } from './make-folder.ts'
import { printable } from './printing.ts'

const exportCity = command({
  about: 'いまの設定を、空のフォルダーに書き出します。',
  details: ['フォルダーは、どの版から書き出したかを city-version.json に覚えます。'],
  arguments: { folder: { shown: '<フォルダー>' } },
  async run({ folder }, context) {
    const { clock } = context
    const { city, version } = await withStorage(context, async (storage) => ({
      city: await makeExportCity({ ...storage, clock })(),
      version: (await storage.city.versions())[0]?.version ?? 0,
    }))
    if (!city) throw new CommandFailed('まだ何も取り込まれていません。')
    await makeFolder(folder, 0o777)
    await writeBundle(folder, city).catch((error: unknown) => {
      if (!(error instanceof FolderNotEmpty)) throw error
      throw new CommandFailed(
        `${folder} は空ではありません。空のフォルダーか、まだないフォルダーを指定してください。`,
      )
    })
    await writeRemembered(folder, { version, known: fingerprintsOf(city, sha256Digest) })
    return `${folder} に書き出しました（フォーム ${formsOfCity(city).length}件、画像 ${city.media.length}件）。`
  },
})

const schema = command({
  about: '編集ソフトのためのJSON Schemaを、<フォルダー>/schema に書きます。',
  arguments: { folder: { shown: '<フォルダー>' } },
  run: async ({ folder }) => (await writeSchemas(folder)).map((file) => `${folder}/${file}`).join('\n'),
})

const nextSteps: Readonly<Record<NewKind, string>> = {
  form: 'surveyTitle（題名）と surveySchema（項目）を書き換えてください。',
  calendar:
    'name（題名）、comaList（時間の枠）、weekly（曜日ごとの定員）を書き換えてから、categories.json の小分類の calendarId にこのIDを書いてください。',
}

const newFile = command({
  about: 'フォーム（form）やカレンダー（calendar）を、例の値で作り始めます。',
  arguments: {
    kind: { shown: 'form|calendar', words: ['form', 'calendar'] },
    folder: { shown: '<フォルダー>' },
    id: { shown: '<ID>' },
  },
  async run({ kind, folder, id }) {
    const rule = brokenIdRule(kind, id)
    const path = rule === undefined ? await writeNewFile(kind, folder, id) : undefined
    if (path === undefined) {
      const why = rule ?? 'このIDのファイルは、もうあります。ほかのIDにしてください。'
      throw new CommandFailed(`ID「${printable(id)}」は使えません。${why}`)
    }
    return [
      `${folder}/${path} を、例の値で作りました。`,
      `1. ${nextSteps[kind]}schema/ にあるJSON Schemaを使う編集ソフトでは、書けるものとその意味が出ます。`,
      `2. npm run city -- check ${folder} で確かめます。`,
    ].join('\n')
  },
})

/** Everything about the configuration of a city. */
export const city: CommandGroup = {
  about: '市の設定を、確かめ、取り込み、書き出します。',
  verbs: {
    check: checkFolder,
    import: importFolder,
    export: exportCity,
    history,
    restore: restoreVersion,
    schema,
    'sheet-template': sheetTemplate,
    'from-sheet': fromSheet,
    'to-sheet': toSheet,
    translate,
    preview,
    links,
    new: newFile,
  },
}
