import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PostcodeFileError, postcodeLines } from '../../adapters/postcode/postcode-lines.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { explainFileError } from './explain-file-error.ts'
import { grouped } from './grouped.ts'

const usage = `使い方：
  npm run postcodes -- <utf_ken_all.csv>

  日本郵便の郵便番号データ（UTF-8、全国一括）から、製品に入っている住所の一覧を作り直します。
  https://www.post.japanpost.jp/service/search/zipcode/download/utf-zip.html から取り、ZIPを開いたファイルを渡してください。
`

/** Where the directory lies in the sources; the next build takes it along. */
export const postcodeFile = new URL('../../adapters/postcode/postcodes.tsv.gz', import.meta.url)

/**
 * Makes the postcode directory anew from Japan Post's file.
 * @param target the file to write
 * @returns the exit code: 0 done, 1 failed, 2 wrong arguments
 */
export async function postcodesCommand(
  args: readonly string[],
  { out, err, clock }: Pick<CommandContext, 'out' | 'err' | 'clock'>,
  target: URL = postcodeFile,
): Promise<number> {
  const [source, ...rest] = args
  if (source === undefined || rest.length > 0) {
    err.write(usage)
    return exitCodes.usage
  }
  try {
    const lines = postcodeLines(await readFile(source, 'utf8'))
    const comment = `# Postcodes of Japan Post, free of rights; from ${basename(source)} on ${tokyoDay(clock.now())}`
    await writeFile(target, gzipSync(`${[comment, ...lines].join('\n')}\n`, { level: 9 }))
    out.write(`${grouped(lines.length)}件の住所を書きました。npm run build で製品に入ります。\n`)
    return exitCodes.ok
  } catch (error) {
    const reason = error instanceof PostcodeFileError ? error.message : explainFileError(error)
    if (reason === undefined) throw error
    err.write(`${source}：${reason}\n`)
    return exitCodes.failed
  }
}
