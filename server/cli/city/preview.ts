import { once } from 'node:events'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { MOST_PREVIEW_HOURS } from '../../../application/office/preview-form.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { explainStart } from '../../composition/explain-start.ts'
import { command, exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { timeOf } from '../printing.ts'
import { reportBundle } from './bundle-report.ts'
import { stampOf, watchFolder } from './watch-folder.ts'

/** `city preview` */
export const preview = command({
  about: 'フォームを、取り込む前にブラウザで見ます。送信しても保存されず、入力した内容は外に送りません。',
  details: [
    'ファイルを直すと読み直します。Ctrl+C で終わります。受付の前や後のフォームも送れます。',
    '--host は、庁内のネットワークで同僚に見せるためのものです。鍵の付いたアドレスが出て、時間が来ると自分で終わります。インターネットには出さないでください。',
  ],
  arguments: { folder: { shown: '<フォルダー>' } },
  options: {
    period: { about: 'フォームを、受付の期間のとおりに受け付けます。' },
    port: { value: '<番号>', about: '開くポートです。付けなければ、空いているものです。' },
    host: {
      value: '<アドレス>',
      about:
        'ほかのコンピューターからも開けるようにします。このコンピューターの名前かアドレス、または 0.0.0.0 です。',
    },
    until: {
      value: '<時刻か時間>',
      about:
        '--host のプレビューを終える時刻（17:00）か、いまからの時間（3h。72hまで）です。付けなければ8時間です。',
    },
  },
  run({ folder, period, port = '0', host, until }, context) {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new WrongArguments(`指定が正しくありません。--port は0から65535までの番号です（「${port}」）。`)
    if (until !== undefined && host === undefined)
      throw new WrongArguments('「--until」は、--host と一緒に使います。')
    const options = { port: Number(port), keepsPeriods: period }
    if (host === undefined) return previewCity(folder, context, options)
    const now = context.clock.now()
    const endMs = previewEnd(until ?? '8h', now)
    if (endMs === undefined)
      throw new WrongArguments(
        `指定が正しくありません。--until は、これから先の今日の時刻（17:00）か、72hまでの時間（3h）です（「${until}」）。`,
      )
    const end = { at: endMs, reached: AbortSignal.timeout(endMs - now) }
    return previewCity(folder, context, { ...options, shared: { host, end } })
  },
})

const hourMs = 3_600_000

/**
 * When a preview ends: at a time of today in Asia/Tokyo, or some hours from now. Undefined for anything else, and for a
 * time that is over. Epoch milliseconds.
 */
export function previewEnd(until: string, nowMs: number): number | undefined {
  const [, hours] = /^(\d{1,2})(?:h|時間)$/.exec(until) ?? []
  if (hours !== undefined)
    return Number(hours) > 0 && Number(hours) <= MOST_PREVIEW_HOURS
      ? nowMs + Number(hours) * hourMs
      : undefined
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(until) ?? []
  const atMs = Date.parse(`${tokyoDay(nowMs)}T${hour.padStart(2, '0')}:${minute}:00+09:00`)
  return atMs > nowMs ? atMs : undefined
}

type PreviewOptions = {
  port: number
  keepsPeriods: boolean
  clientFolder?: string
  shared?: { host: string; end: { at: number; reached: AbortSignal } }
}

/**
 * Shows a bundle in a browser until the operator stops it; a bundle with faults leaves what was shown before.
 *
 * @param options.port 0: one that is free
 * @param options.shared where others in the network may open it, and its end; absent: this machine only
 * @param options.keepsPeriods true: forms can be sent in their time only, as residents will find them
 * @param options.clientFolder the built browser files; absent: those of this product
 * @returns the exit code
 */
export async function previewCity(
  folder: string,
  context: CommandContext,
  { shared, ...options }: PreviewOptions,
): Promise<number> {
  // The server is a great deal of code, which no other command needs.
  const { startPreview } = await import('./preview-server.ts')
  const { out, err, clock, stop = new AbortController().signal } = context
  const seen = await stampOf(folder)
  const first = await readBundle(folder, clock.now())
  const code = reportBundle(first, context)
  if (!('city' in first)) return code
  const shown = options.keepsPeriods ? (city: City) => city : withoutPeriods
  const where = { ...options, host: shared?.host }
  const running = await startPreview(shown(first.city), context, where).catch((error: unknown) => {
    const env = { PORT: String(options.port), ...(shared && { HOST: shared.host }) }
    throw new CommandFailed(explainStart(error, env), { cause: error })
  })
  const { origin, query } = running
  const who = shared
    ? `アドレスを知っている人は、${timeOf(shared.end.at)} まで、ほかのコンピューターからも開けます。庁内の人にだけ伝えてください。`
    : 'このコンピューターからだけ開けます。'
  out.write(
    `プレビュー：${origin}/${query}\n住民の役を選ぶ、LINEとして開く：${origin}/emulator${query}\n${who}送信しても保存されず、入力した内容は外に送りません。\nファイルを直すと読み直します。終わるには Ctrl+C を押してください。\n`,
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
  const over = shared ? AbortSignal.any([stop, shared.end.reached]) : stop
  if (!over.aborted) await once(over, 'abort')
  await unwatch()
  await running.stop()
  if (shared?.end.reached.aborted) out.write('時間が来たので、プレビューを終わりました。\n')
  return exitCodes.ok
}

/** The city with forms that can be sent at any time: who writes a form looks at it before it opens. */
function withoutPeriods({ surveys, members, ...city }: City): City {
  const always = ({ publishFrom: _, publishTo: __, ...form }: SurveyConfig): SurveyConfig => form
  return { ...city, surveys: surveys.map(always), ...(members && { members: members.map(always) }) }
}
