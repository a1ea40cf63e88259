import { textLength } from '../../shared/text-length.ts'

/** What a question or a request ends with; it may have a note in brackets behind it. */
const endOfSentence = /(?:[。．.？?！!]|か|です|ます|ました|ください|下さい)$/u
const noteBehind = /\s*[（(][^（）()]*[）)]$/u
const longestThing = 24

/**
 * Whether the title of an item says more than the name of a thing, so that other sentences quote it: 「お名前」 is
 * entered, 「初めて利用しますか」 is answered.
 */
export function isSentence(title: string): boolean {
  const bare = title.trim().replace(noteBehind, '')
  return endOfSentence.test(bare) || /\n/.test(title.trim()) || textLength(bare) > longestThing
}
