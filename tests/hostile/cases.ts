import type { Case } from './attack.ts'
import { bodies } from './cases/bodies.ts'
import { clients } from './cases/clients.ts'
import { crashes } from './cases/crashes.ts'
import { heavyAccounts } from './cases/heavy-account.ts'
import { line } from './cases/line.ts'
import { ownership } from './cases/ownership.ts'
import { papers, races } from './cases/races.ts'
import { tokens } from './cases/tokens.ts'
import type { Site, Target } from './target.ts'

/** Every attack there is. */
export const cases: readonly Case[] = [
  ...races,
  ...ownership,
  ...tokens,
  ...bodies,
  ...clients,
  ...crashes,
  ...heavyAccounts,
  ...line,
]

/** On the naive server these must find something: that is how the suite shows that it sees. */
export const mustSee = (each: Case): boolean => ['race', 'ownership', 'crash', 'token'].includes(each.kind)

/** A database for the attacks on a running server. */
export const attackedSite = (target: Target): Promise<Site> => target.prepare({ papers })
