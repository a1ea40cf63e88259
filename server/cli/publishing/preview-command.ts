import { once } from 'node:events'
import { readBundle } from '../../../adapters/city/read-bundle.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { explainStart } from '../../composition/explain-start.ts'
import { reportBundle } from '../bundle-report.ts'
import { type CommandContext, exitCodes } from '../command-context.ts'
import { startPreview } from './preview-server.ts'
import { stampOf, watchFolder } from './watch-folder.ts'

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
  const { out, err, clock, stop = new AbortController().signal } = context
  const seen = await stampOf(folder)
  const first = await readBundle(folder, clock.now())
  const code = reportBundle(first, context)
  if (!('city' in first)) return code
  const shown = options.keepsPeriods ? (city: City) => city : withoutPeriods
  const preview = await startPreview(shown(first.city), context, options).catch((error: unknown) => {
    err.write(`${explainStart(error, { PORT: String(options.port) })}\n`)
  })
  if (!preview) return exitCodes.failed
  out.write(
    `プレビュー：${preview.origin}/\n住民の役を選ぶ、LINEとして開く：${preview.origin}/emulator\nこのコンピューターからだけ開けます。送信しても保存されず、入力した内容は外に送りません。\nファイルを直すと読み直します。終わるには Ctrl+C を押してください。\n`,
  )
  const unwatch = watchFolder(folder, seen, {
    async onChange() {
      const next = await readBundle(folder, clock.now())
      reportBundle(next, context)
      if ('city' in next) await preview.show(shown(next.city))
      out.write('city' in next ? '読み直しました。\n' : '前に読んだ内容のまま、待っています。\n')
    },
    onError: (error) => err.write(`読み直せませんでした：${String(error)}\n`),
  })
  if (!stop.aborted) await once(stop, 'abort')
  await unwatch()
  await preview.stop()
  return exitCodes.ok
}

/** The city with forms that can be sent at any time: who writes a form looks at it before it opens. */
function withoutPeriods({ surveys, members, ...city }: City): City {
  const always = ({ publishFrom: _, publishTo: __, ...form }: SurveyConfig): SurveyConfig => form
  return { ...city, surveys: surveys.map(always), ...(members && { members: members.map(always) }) }
}
