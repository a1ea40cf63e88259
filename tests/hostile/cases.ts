import type { Case, Form, Kind } from './attack.ts'
import { bodies } from './cases/bodies.ts'
import { clients } from './cases/clients.ts'
import { crashes } from './cases/crashes.ts'
import { heavyAccounts } from './cases/heavy-account.ts'
import { limits } from './cases/limits.ts'
import { line } from './cases/line.ts'
import { ownership } from './cases/ownership.ts'
import { papers, races } from './cases/races.ts'
import { tokens } from './cases/tokens.ts'
import type { Site, Target } from './target.ts'

/** Those that wait longest come first, so that others work meanwhile. */
const all: readonly Case[] = [
  ...races,
  ...ownership,
  ...tokens,
  ...bodies,
  ...clients,
  ...line,
  ...crashes,
  ...limits,
  ...heavyAccounts,
]

/** What must find something on the naive server: that is how the suite shows that it sees. */
const seen: Readonly<Record<Form, readonly Kind[]>> = {
  short: ['race', 'ownership', 'crash', 'token', 'limit', 'line'],
  // Nobody notices within some seconds that slow clients are never cut off.
  long: ['race', 'ownership', 'crash', 'token', 'limit', 'line', 'client'],
}

/** Every attack there is on a server of `target`; on the naive one those that must find something. */
export const casesOn = (target: Target, form: Form): readonly Case[] =>
  all.filter(
    (each) =>
      each.isPossible?.(target) !== false && (target.name === 'ours' || seen[form].includes(each.kind)),
  )

/** A database for the attacks on a running server. */
export const attackedSite = (target: Target): Promise<Site> => target.prepare({ papers })
