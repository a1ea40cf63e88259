/** Letters of a memo at most. */
export const longestMemo = 2000

/** Letters of a memo, as they are counted against `longestMemo`. */
export const memoLength = (memo: string): number => [...storedMemo(memo)].length

/** What is stored of what was typed: one kind of line ends, and no blanks around it. */
export const storedMemo = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').trim()
