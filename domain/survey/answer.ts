/**
 * The answer to one item as it is stored: no text or `['']` if unanswered, one text for a single answer, a text for
 * each chosen option for checkboxes, in the order of the options.
 */
export type Answer = readonly string[]

/** The answers of a form by item key; an item without an entry is unanswered. */
export type Answers = ReadonlyMap<string, Answer>

/** A text as an answer: none when it is empty. */
export const textAnswer = (text: string): Answer => (text === '' ? [] : [text])
