import { shared as ja } from '../texts/ja.json'
import { languages, type TextKey, textsIn } from '../texts/languages.ts'

type Messages = Readonly<Record<TextKey<'shared'>, string>>

/** Driving port: the fixed messages by language code, of every language that the product is written in (spec §7). */
type ReadFixedMessages = () => Promise<Readonly<Record<string, Messages>>>

export const makeReadFixedMessages = () => (): ReadFixedMessages => async () => {
  const texts = languages.map(async ({ code }) => {
    const { locale, ...messages } = await textsIn(code, 'shared', ja)
    return [code, messages] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
