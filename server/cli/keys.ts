import type { SealingKey, StoredKeys } from '../../adapters/storage/keys/stored-keys.ts'
import { dataKeyBytes } from '../../adapters/storage/sealing/data-key.ts'
import { ConfigError } from '../composition/read-setting.ts'
import { type CommandGroup, command, json } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { grouped, showProgress, timeOf } from './printing.ts'

/** Opens the keys, has them worked with, and closes them. @param work returns lines that say what was done */
async function withKeys(
  context: CommandContext,
  work: (keys: StoredKeys) => Promise<readonly string[]>,
  options: { readOnly: boolean } = { readOnly: false },
): Promise<string> {
  const storage = await context.openKeys(options)
  try {
    return (await work(storage.keys)).join('\n')
  } finally {
    await storage.close()
  }
}

/** The keys that seal answers, and the one that seals these. */
export const keys: CommandGroup = {
  about: '回答を封じる鍵と、DATA_KEY を取り替えます。',
  verbs: {
    list: command({
      about: '回答を封じる鍵の世代と、それぞれがいつ作られたかを表示します。',
      options: { json },
      run: ({ json: isJson }, context) =>
        withKeys(
          context,
          async (keys) => {
            const found = await keys.list()
            if (isJson) return [JSON.stringify(found)]
            return found.map((key) => lineOf(key, key.generation === found.length - 1))
          },
          { readOnly: true },
        ),
    }),
    rotate: command({
      about: '回答を封じる新しい鍵を作ります。サーバーが動いたままで行えます。',
      details: [
        '1秒以内に、どのサーバーも新しい鍵で封じ始めます。それまでの鍵で封じたものも開けます。',
        'サーバーが、動きながら少しずつ新しい鍵で封じ直します（止めても、続きから行います）。',
      ],
      run: (_given, context) => withKeys(context, (keys) => rotate(keys, context)),
    }),
    reseal: command({
      about: '封じ直しを、サーバーに任せずにここで進めます。Ctrl+C で止められます。',
      run: (_given, context) => withKeys(context, (keys) => reseal(keys, context)),
    }),
    rewrap: command({
      about: 'DATA_KEY を環境変数 NEW_DATA_KEY の鍵に変えます。サーバーが動いたままで行えます。',
      details: [
        '終わったら DATA_KEY に新しい鍵を設定して、サーバーを起動し直してください。',
        'サーバーが新しい鍵で起動するまでは、前の鍵でも開けます（新しい鍵を書き間違えたりなくしたりしたら、前の鍵のまま、もう一度行ってください）。',
        '前の控え（npm run backup）を戻すには、前の鍵が要ります。',
      ],
      run: (_given, context) => withKeys(context, (keys) => rewrap(keys, context)),
    }),
  },
}

function lineOf({ generation, madeAtMs, resealedAtMs }: SealingKey, isNewest: boolean): string {
  const made = `世代 ${generation}：${timeOf(madeAtMs)} から`
  if (!isNewest) return made
  return resealedAtMs === undefined
    ? `${made}（いまの鍵。前の鍵で封じたものが残っています）`
    : `${made}（いまの鍵。すべてこの鍵で封じてあります）`
}

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
