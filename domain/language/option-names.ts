/** What a source text is called in the language of the page; undefined where nothing is known. */
export type Translate = (source: string) => string | undefined

/**
 * The names under which options are shown, by option. No two are the same, and none is another option's own text, so
 * that a name leads back to its option: where translations meet, the source text stands beside them.
 */
export function optionNames(options: readonly string[], translate: Translate): ReadonlyMap<string, string> {
  const plain = options.map((option) => translate(option) ?? option)
  const isPlain = unmistakableIn(plain, options)
  const beside = options.map((option, at) =>
    plain[at] === option || isPlain(at) ? plain[at]! : `${plain[at]}（${option}）`,
  )
  const isBeside = unmistakableIn(beside, options)
  return new Map(options.map((option, at) => [option, isBeside(at) ? beside[at]! : option]))
}

/** Whether nothing but the option at an index is called so. Takes linear time for all of them. */
function unmistakableIn(names: readonly string[], options: readonly string[]): (at: number) => boolean {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  const own = new Set(options)
  return (at) => times.get(names[at]!) === 1 && (names[at] === options[at] || !own.has(names[at]!))
}

/**
 * Finds the option that a text stands for: itself, or the one that is shown under it; any other text as it is
 * (LANG-06).
 */
export function optionFinder(options: readonly string[], translate: Translate): (text: string) => string {
  const own = new Set(options)
  const byName = new Map([...optionNames(options, translate)].map(([option, name]) => [name, option]))
  const called = new Map<string, string | undefined>()
  for (const option of options) {
    const name = translate(option)
    if (name !== undefined) called.set(name, called.has(name) ? undefined : option)
  }
  return (text) => {
    if (own.has(text)) return text
    const named = byName.get(text)
    if (named !== undefined) return named
    return called.get(text) ?? text
  }
}
