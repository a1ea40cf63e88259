import { dataKeyBytes } from '../../../adapters/sealing/data-key.ts'
import { KeysChanged, type SealingKey, type StoredKeys } from '../../../adapters/sql/keys/stored-keys.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { ConfigError } from '../../composition/read-setting.ts'
import type { CommandContext } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { showProgress } from '../progress.ts'
import { wrongArguments } from '../wrong-arguments.ts'

const usage = `使い方：
  npm run keys -- list

  回答を封じる鍵の世代と、それぞれがいつ作られたかを表示します。

  npm run keys -- rotate

  回答を封じる新しい鍵を作ります。サーバーが動いたままで行えます。1秒以内に、どのサーバーも新しい鍵で封じ始めます。
  それまでの鍵で封じたものも開けます。サーバーが、動きながら少しずつ新しい鍵で封じ直します（止めても、続きから行います）。

  npm run keys -- reseal

  封じ直しを、サーバーに任せずにここで進めます。Ctrl+C で止められます。

  npm run keys -- rewrap

  DATA_KEY を環境変数 NEW_DATA_KEY の鍵に変えます。サーバーが動いたままで行えます。
  終わったら DATA_KEY に新しい鍵を設定して、サーバーを起動し直してください。サーバーが新しい鍵で起動するまでは、前の鍵でも開けます
  （新しい鍵を書き間違えたりなくしたりしたら、前の鍵のまま、もう一度行ってください）。前の控え（npm run backup）を戻すには、前の鍵が要ります。
`

/** Runs `keys list|rotate|reseal|rewrap`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function keysCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [name = '', ...rest] = args
  const verb = rest.length === 0 && Object.hasOwn(verbs, name) ? verbs[name as keyof typeof verbs] : undefined
  if (!verb) return wrongArguments(usage, args, context)
  const storage = await context.openKeys({ readOnly: verb === list })
  const work = async () => (await verb(storage.keys, context)).join('\n')
  return orExplained(context, work, (error) =>
    error instanceof KeysChanged
      ? 'ほかのコマンドが同時に鍵を変えたか、keys -- rewrap のあと、まだサーバーが新しい DATA_KEY で起動していません。何も変えていません。起動してから、もう一度行ってください。'
      : undefined,
  ).finally(() => storage.close())
}

/** Each returns lines that say what was done. */
const verbs = { list, rotate, reseal, rewrap }

async function list(keys: StoredKeys): Promise<string[]> {
  const found = await keys.list()
  return found.map((key) => lineOf(key, key.generation === found.length - 1))
}

function lineOf({ generation, madeAtMs, resealedAtMs }: SealingKey, isNewest: boolean): string {
  const made = `世代 ${generation}：${timeOf(madeAtMs)} から`
  if (!isNewest) return made
  return resealedAtMs === undefined
    ? `${made}（いまの鍵。前の鍵で封じたものが残っています）`
    : `${made}（いまの鍵。すべてこの鍵で封じてあります）`
}

const timeOf = (ms: number) => displayDateTime(Math.floor(ms / 1000))

async function rotate(keys: StoredKeys, { clock }: CommandContext): Promise<string[]> {
  const generation = await keys.rotate(clock.now())
  return [
    `新しい鍵を作りました（世代 ${generation}）。`,
    '前の鍵で封じたものは、サーバーが動いている間に少しずつ封じ直します。進み具合はサーバーのログに出ます。',
  ]
}

async function reseal(keys: StoredKeys, context: CommandContext): Promise<string[]> {
  const progress = showProgress(context, '封じ直しています')
  const { clock, stop } = context
  const lines: string[] = []
  const onUnreadable = (records: number) =>
    void lines.push(
      `${grouped(records)}件は、どの鍵でも開けませんでした。壊れているか、書き換えられています。`,
    )
  const resealed = await keys.reseal({ nowMs: clock.now, progress, stop, onUnreadable })
  return [`${grouped(resealed)}件を新しい鍵で封じ直しました。`, ...lines]
}

async function rewrap(keys: StoredKeys, { clock, newDataKey }: CommandContext): Promise<string[]> {
  const newKey = newDataKey()
  try {
    dataKeyBytes(newKey)
  } catch {
    throw new ConfigError(
      'NEW_DATA_KEY は、32バイトを64桁の16進数かbase64で書いたものではありません（openssl rand -hex 32）。',
    )
  }
  await keys.rewrap(newKey, clock.now())
  return [
    '鍵の束を NEW_DATA_KEY で封じ直しました。',
    'DATA_KEY に新しい鍵を設定して、サーバーを起動し直してください。それまでは、前の鍵でも開けます。',
    '起動したら、新しい控え（npm run backup）も取ってください。前の控えを戻すには、前の鍵が要ります。',
  ]
}
