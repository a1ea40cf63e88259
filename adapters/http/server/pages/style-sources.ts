import { createHash } from 'node:crypto'

/** What lets a browser take the styles that stand in a page itself, and no others: a source of a policy for each. */
export const styleSourcesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
