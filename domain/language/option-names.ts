/** What a source text is called in the language of the page; undefined where nothing is known. */
export type Translate = (source: string) => string | undefined

/**
 * The names under which options are shown, by option. No two are the same, and none is another option's own text, so that a name leads back
 * to its option: where translations meet, the source text stands beside them.
 */
export function optionNames(options: readonly string[], translate: Translate): ReadonlyMap<string, string> {
  const plain = options.map((option) => translate(option) ?? option)
  const beside = options.map((option, at) =>
    plain[at] === option || isUnmistakable(plain, options, at) ? plain[at]! : `${plain[at]}（${option}）`,
  )
  return new Map(
    options.map((option, at) => [option, isUnmistakable(beside, options, at) ? beside[at]! : option]),
  )
}

/** Whether nothing but the option at `at` is called so. */
const isUnmistakable = (names: readonly string[], options: readonly string[], at: number): boolean =>
  names.every((name, other) => other === at || (name !== names[at] && options[other] !== names[at]))

/** The option that a text stands for: itself, or the one that is shown under it; any other text as it is (LANG-06). */
export function sourceOption(options: readonly string[], translate: Translate, text: string): string {
  if (options.includes(text)) return text
  for (const [option, name] of optionNames(options, translate)) if (name === text) return option
  const called = options.filter((option) => translate(option) === text)
  return called.length === 1 ? called[0]! : text
}
