import type { ChatLink, ChatMessage } from '../../application/ports/message-gateway.ts'

/** The part of LINE's Flex Messages that is sent: a bubble of texts, with buttons that open a page. */
export type FlexMessage = {
  type: 'flex'
  /** What stands in notifications and in the list of chats. */
  altText: string
  contents: { type: 'bubble'; body: FlexBox; footer: FlexBox }
}
export type FlexBox = {
  type: 'box'
  layout: 'vertical'
  spacing: 'sm' | 'md' | 'lg'
  contents: readonly (FlexBox | FlexText | FlexButton)[]
}
type FlexText = {
  type: 'text'
  text: string
  size: 'sm' | 'md' | 'lg'
  weight?: 'bold'
  color?: string
  wrap: true
  /** Grows with the letters of the device. */
  scaling: true
  action?: UriAction
}
type FlexButton = {
  type: 'button'
  style: 'primary' | 'secondary'
  color?: string
  scaling: true
  action: UriAction
}
type UriAction = { type: 'uri'; label: string; uri: string }

/**
 * What LINE takes at most, in UTF-16 code units. It has raised these limits since; what is longer is cut by these,
 * which held at all times.
 */
export const flexLimits = { altText: 400, label: 20, uri: 1_000 }
/** More would not be read, and a bubble has at most 30 kB. */
const MOST_VISITS = 10
const LONGEST_TEXT = 300

const ink = '#1a1a1c'
const softInk = '#4d4d4d'
const accent = '#0017c1'

/** A message as LINE draws it: what happened, when and where, and a button for each of its links. */
export function flexMessageOf({ title, visits, words, free, links, stop }: ChatMessage): FlexMessage {
  const shown = visits.slice(0, MOST_VISITS)
  const lines = [title, ...shown.flatMap(({ when, place }) => [when, place]), ...(words ? [words] : [])]
  return {
    type: 'flex',
    altText: cut(lines.join('\n'), flexLimits.altText),
    contents: {
      type: 'bubble',
      body: box('lg', [
        text(title, { size: 'md', color: ink }),
        ...shown.map(({ when, place }) =>
          box('sm', [
            text(when, { size: 'lg', weight: 'bold', color: ink }),
            text(place, { size: 'md', color: ink }),
          ]),
        ),
        ...(words ? [text(words, { size: 'md', color: ink })] : []),
        ...(free
          ? [
              box('sm', [
                text(free.title, { size: 'md', weight: 'bold', color: ink }),
                ...free.times.map((time) => text(time, { size: 'md', color: ink })),
              ]),
            ]
          : []),
      ]),
      footer: box('sm', [
        ...links.map(buttonOf),
        ...(stop ? [text(stop.label, { size: 'sm', color: softInk, action: actionOf(stop) })] : []),
      ]),
    },
  }
}

const box = (spacing: FlexBox['spacing'], contents: FlexBox['contents']): FlexBox => ({
  type: 'box',
  layout: 'vertical',
  spacing,
  contents,
})

const text = (words: string, look: Pick<FlexText, 'size' | 'weight' | 'color' | 'action'>): FlexText => ({
  type: 'text',
  text: cut(words, LONGEST_TEXT),
  wrap: true,
  scaling: true,
  ...look,
})

const buttonOf = (link: ChatLink, at: number): FlexButton => ({
  type: 'button',
  ...(at === 0 ? { style: 'primary', color: accent } : { style: 'secondary' }),
  scaling: true,
  action: actionOf(link),
})

const actionOf = ({ label, url }: ChatLink): UriAction => ({
  type: 'uri',
  label: cut(label, flexLimits.label),
  uri: url,
})

/** At most `most` code units, and no half of a character at the end. */
const cut = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
