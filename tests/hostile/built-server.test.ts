import { describe, expect } from 'vitest'
import { suite } from './suite.ts'
import { ours } from './target.ts'

describe('the built server withstands [R2] [R3] [R4] [R5] [R6] [R7] [R11]', () => {
  suite(ours(), (found) => expect(found).toEqual([]))
})
