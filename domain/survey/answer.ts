/**
 * The answer to one item: the texts that are stored. None or `['']` when unanswered, one text for a single answer,
 * one text per chosen option for checkboxes (in the order of the options).
 */
export type Answer = readonly string[]

/** Answers of a form by item key. An item without an entry is unanswered. */
export type Answers = ReadonlyMap<string, Answer>

/** A text as an answer: none when it is empty. */
export const textAnswer = (text: string): Answer => (text === '' ? [] : [text])
