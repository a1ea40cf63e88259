import { describe, expect } from 'vitest'
import { attacks } from './suite.ts'
import { ours } from './target.ts'

describe('the built server withstands what is sent to it [R2] [R3] [R4] [R5] [R11]', () => {
  attacks(ours(), (found) => expect(found).toEqual([]))
})
