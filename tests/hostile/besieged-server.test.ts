import { describe, expect } from 'vitest'
import { sieges } from './suite.ts'
import { ours } from './target.ts'

describe('the built server withstands crashes, faults of what it needs, and floods [R6] [R7] [R11]', () => {
  sieges(ours(), (found) => expect(found).toEqual([]))
})
