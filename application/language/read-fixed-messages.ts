import type { Dictionary } from '../texts/dictionary.ts'
import { shared as ja } from '../texts/ja.json'
import { languages, textsIn } from '../texts/languages.ts'

/** Driving port: the fixed messages by language code, of every language that the product is written in (spec §7). */
type ReadFixedMessages = () => Promise<Readonly<Record<string, Dictionary>>>

export const makeReadFixedMessages = () => (): ReadFixedMessages => async () => {
  const texts = languages.map(async ({ code }) => [code, await textsIn(code, 'shared', ja)] as const)
  return Object.fromEntries(await Promise.all(texts))
}
