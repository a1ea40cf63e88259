import { describe, expect } from 'vitest'
import { attacks, sieges } from './suite.ts'
import { naive } from './target.ts'

describe('a careless server does not withstand, which shows that the suite sees', () => {
  const seen = (found: string[]) => expect(found).not.toEqual([])
  attacks(naive, seen)
  sieges(naive, seen)
})
