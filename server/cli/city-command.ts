import { type BundleReading, readBundle } from '../../adapters/city/read-bundle.ts'
import { FolderNotEmpty, writeBundle, writeSchemas } from '../../adapters/city/write-bundle.ts'
import { makeExportCity } from '../../application/city/export-city.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { showProgress } from './progress.ts'
import { reindexClaims } from './reindex-claims.ts'
import { exitCodes, type Surroundings, withStorage } from './surroundings.ts'

const usage = `使い方：
  npm run city -- check <フォルダー>    市の設定を確かめます。誤りのファイル、場所、決まりを全部出します。
  npm run city -- import <フォルダー>   確かめてから、まとめて取り込みます。何度行っても同じです。
                                        検索に使う必須の項目が変わったフォームは、回答の索引を作り直します（回答そのものは変えません）。
  npm run city -- export <フォルダー>   いまの設定を、空のフォルダーに書き出します。
  npm run city -- schema <フォルダー>   編集ソフトのためのJSON Schemaを <フォルダー>/schema に書きます。
`

/** `city check|import|export|schema <folder>`. @returns the exit code: 0 done, 1 faults, 2 a command that can't be understood */
export async function cityCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [verb = '', folder, ...rest] = args
  const work = verbs.get(verb)
  if (work && folder && !folder.startsWith('-') && rest.length === 0) return work(folder, surroundings)
  surroundings.err.write(usage)
  return exitCodes.usage
}

type Verb = (folder: string, surroundings: Surroundings) => Promise<number>

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['check', async (folder, it) => report(await readBundle(folder, it.clock.now()), it)],
  ['import', importCity],
  ['export', exportCity],
  [
    'schema',
    async (folder, { out }) => {
      for (const file of await writeSchemas(folder)) out.write(`${folder}/${file}\n`)
      return exitCodes.ok
    },
  ],
])

/** One line per finding: what it is, where, what to do, and the rule's code. */
function report(reading: BundleReading, { out }: Pick<Surroundings, 'out'>): number {
  const faults = 'faults' in reading ? reading.faults : []
  const lines = [
    ...faults.map((fault) => ({ kind: '誤り', ...fault })),
    ...reading.warnings.map((warning) => ({ kind: '注意', ...warning })),
  ]
  for (const { kind, file, path, code, message } of lines)
    out.write(`${kind} ${file} ${path} ${message} [${code}]\n`)
  if ('city' in reading) {
    const { settings, surveys, calendars, media } = reading.city
    const bookable = calendars ? `カレンダー ${calendars.length}件、` : ''
    out.write(
      `${settings.cityName}：フォーム ${surveys.length}件、${bookable}画像 ${media.length}件。誤りはありません（注意 ${reading.warnings.length}件）。\n`,
    )
    return exitCodes.ok
  }
  out.write(`誤りが ${faults.length}件、注意が ${reading.warnings.length}件あります。\n`)
  return exitCodes.failed
}

async function importCity(folder: string, surroundings: Surroundings): Promise<number> {
  const { out, err, clock } = surroundings
  const reading = await readBundle(folder, clock.now())
  const code = report(reading, surroundings)
  if (!('city' in reading)) return code
  return withStorage(surroundings, async (storage) => {
    try {
      const imported = makeImportCity({ ...storage, clock })
      const { added, changed, unchanged, removed } = await imported(
        reading.city,
        showProgress(surroundings, '取り込み中'),
      )
      out.write(
        `取り込みました。フォーム：新しい ${added}件、変わった ${changed}件、同じ ${unchanged}件、なくなった ${removed}件。\n`,
      )
    } catch (error) {
      const explanation = importRefused(error)
      if (explanation === undefined) throw error
      err.write(`${explanation}何も取り込んでいません。\n`)
      return exitCodes.failed
    }
    return reindexClaims(storage, surroundings)
  })
}

function importRefused(error: unknown): string | undefined {
  if (isRefusal(error, 'city.slot_in_use')) {
    const { calendarId, slotKey } = error.details
    return `カレンダー「${calendarId}」の枠${slotKey}には、今日から先の予約があります。なくしたり、時刻を変えたりはできません（定員は減らせます）。`
  }
  if (isRefusal(error, 'city.survey_in_use')) {
    return `フォーム「${error.details.surveyId}」には、今日から先の予約があります。なくすと、利用者が変更もキャンセルもできなくなります（受付を止めるには、カレンダーのcalendarOffをtrueにします）。`
  }
  return isRefusal(error, 'service.unavailable') ? 'いまデータベースに書き込めません。' : undefined
}

async function exportCity(folder: string, surroundings: Surroundings): Promise<number> {
  const { out, err, clock } = surroundings
  const city = await withStorage(surroundings, (storage) => makeExportCity({ ...storage, clock })())
  if (!city) {
    err.write('まだ何も取り込まれていません。\n')
    return exitCodes.failed
  }
  try {
    await writeBundle(folder, city)
  } catch (error) {
    if (!(error instanceof FolderNotEmpty)) throw error
    err.write(`${folder} は空ではありません。空のフォルダーか、まだないフォルダーを指定してください。\n`)
    return exitCodes.failed
  }
  out.write(
    `${folder} に書き出しました（フォーム ${city.surveys.length}件、画像 ${city.media.length}件）。\n`,
  )
  return exitCodes.ok
}
