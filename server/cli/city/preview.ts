import { once } from 'node:events'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { explainStart } from '../../composition/explain-start.ts'
import { command, exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { reportBundle } from './bundle-report.ts'
import { stampOf, watchFolder } from './watch-folder.ts'

/** `city preview` */
export const preview = command({
  about: 'フォームを、取り込む前にブラウザで見ます。送信しても保存されず、入力した内容は外に送りません。',
  details: ['ファイルを直すと読み直します。Ctrl+C で終わります。受付の前や後のフォームも送れます。'],
  arguments: { folder: { shown: '<フォルダー>' } },
  options: {
    period: { about: 'フォームを、受付の期間のとおりに受け付けます。' },
    port: { value: '<番号>', about: '開くポートです。付けなければ、空いているものです。' },
  },
  run({ folder, period, port = '0' }, context) {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new WrongArguments(`指定が正しくありません。--port は0から65535までの番号です（「${port}」）。`)
    return previewCity(folder, context, { port: Number(port), keepsPeriods: period })
  },
})

/**
 * Shows a bundle in a browser until the operator stops it; a bundle with faults leaves what was shown before.
 *
 * @param options.port 0: one that is free
 * @param options.keepsPeriods true: forms can be sent in their time only, as residents will find them
 * @param options.clientFolder the built browser files; absent: those of this product
 * @returns the exit code
 */
export async function previewCity(
  folder: string,
  context: CommandContext,
  options: { port: number; keepsPeriods: boolean; clientFolder?: string },
): Promise<number> {
  // The server is a great deal of code, which no other command needs.
  const { startPreview } = await import('./preview-server.ts')
  const { out, err, clock, stop = new AbortController().signal } = context
  const seen = await stampOf(folder)
  const first = await readBundle(folder, clock.now())
  const code = reportBundle(first, context)
  if (!('city' in first)) return code
  const shown = options.keepsPeriods ? (city: City) => city : withoutPeriods
  const running = await startPreview(shown(first.city), context, options).catch((error: unknown) => {
    throw new CommandFailed(explainStart(error, { PORT: String(options.port) }), { cause: error })
  })
  out.write(
    `プレビュー：${running.origin}/\n住民の役を選ぶ、LINEとして開く：${running.origin}/emulator\nこのコンピューターからだけ開けます。送信しても保存されず、入力した内容は外に送りません。\nファイルを直すと読み直します。終わるには Ctrl+C を押してください。\n`,
  )
  const unwatch = watchFolder(folder, seen, {
    async onChange() {
      const next = await readBundle(folder, clock.now())
      reportBundle(next, context)
      if ('city' in next) await running.show(shown(next.city))
      out.write('city' in next ? '読み直しました。\n' : '前に読んだ内容のまま、待っています。\n')
    },
    onError: (error) => err.write(`読み直せませんでした：${String(error)}\n`),
  })
  if (!stop.aborted) await once(stop, 'abort')
  await unwatch()
  await running.stop()
  return exitCodes.ok
}

/** The city with forms that can be sent at any time: who writes a form looks at it before it opens. */
function withoutPeriods({ surveys, members, ...city }: City): City {
  const always = ({ publishFrom: _, publishTo: __, ...form }: SurveyConfig): SurveyConfig => form
  return { ...city, surveys: surveys.map(always), ...(members && { members: members.map(always) }) }
}
