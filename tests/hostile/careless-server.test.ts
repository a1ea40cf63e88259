import { describe, expect } from 'vitest'
import { suite } from './suite.ts'
import { naive } from './target.ts'

describe('a careless server does not withstand, which shows that the suite sees', () => {
  suite(naive, (found) => expect(found).not.toEqual([]))
})
