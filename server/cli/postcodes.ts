import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PostcodeFileError, postcodeLines } from '../../adapters/platform/postcode-lines.ts'
import { projectRoot } from '../../adapters/platform/project-root.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { command } from './command.ts'
import { CommandFailed } from './failures.ts'
import { grouped } from './printing.ts'

/** `postcodes`, for those who work on the product: makes its directory of postcodes anew from Japan Post's file. */
export const postcodes = command({
  about: '日本郵便の郵便番号データから、製品に入っている住所の一覧を作り直します（開発する人が使います）。',
  details: [
    'データは、UTF-8の全国一括のもの（utf_ken_all.csv）です。',
    'https://www.post.japanpost.jp/service/search/zipcode/download/utf-zip.html から取り、ZIPを開いたファイルを渡してください。',
  ],
  arguments: { source: { shown: '<utf_ken_all.csv>' } },
  options: {
    out: { value: '<ファイル>', about: '書き出すファイルです。付けなければ、製品に入っているものです。' },
  },
  async run({ source, out }, { clock }) {
    const lines = linesIn(await readFile(source, 'utf8'), source)
    const day = tokyoDay(clock.now())
    const comment = `# Postcodes of Japan Post, free of rights; from ${basename(source)} on ${day}`
    const file = out ?? join(projectRoot(), 'adapters/platform/postcodes.tsv.gz')
    await writeFile(file, gzipSync(`${[comment, ...lines].join('\n')}\n`, { level: 9 }))
    return `${grouped(lines.length)}件の住所を書きました。npm run build で製品に入ります。`
  },
})

function linesIn(text: string, source: string): readonly string[] {
  try {
    return postcodeLines(text)
  } catch (error) {
    if (!(error instanceof PostcodeFileError)) throw error
    throw new CommandFailed(`${source}：${error.message}`, { cause: error })
  }
}
