import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PostcodeFileError, postcodeLines } from '../../adapters/postcode/postcode-lines.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { CommandContext } from './command-context.ts'
import { grouped } from './grouped.ts'
import { orExplained } from './or-explained.ts'
import { wrongArguments } from './wrong-arguments.ts'

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
  context: Pick<CommandContext, 'out' | 'err' | 'clock'>,
  target: URL = postcodeFile,
): Promise<number> {
  const [source, ...rest] = args
  if (source === undefined || rest.length > 0) return wrongArguments(usage, args, context)
  const renew = async () => {
    const lines = postcodeLines(await readFile(source, 'utf8'))
    const day = tokyoDay(context.clock.now())
    const comment = `# Postcodes of Japan Post, free of rights; from ${basename(source)} on ${day}`
    await writeFile(target, gzipSync(`${[comment, ...lines].join('\n')}\n`, { level: 9 }))
    return `${grouped(lines.length)}件の住所を書きました。npm run build で製品に入ります。`
  }
  return orExplained(context, renew, (error) =>
    error instanceof PostcodeFileError ? `${source}：${error.message}` : undefined,
  )
}
