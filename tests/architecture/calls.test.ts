import { describe, expect, test } from 'vitest'
import { calls } from '../../adapters/http/server/calls.ts'
import { makePublicUseCases } from '../../application/public-use-cases.ts'
import { makeUseCases } from '../../application/use-cases.ts'
import { aRequest, useCasesOf } from '../application/asking.ts'
import { townNeeds } from '../application/town.ts'
import { lineOf, parseSource, type SourceFile, type SyntaxNode, sourceFiles } from './source-files.ts'

test('every use case is asked by a call of its name, made by whom it is for', () => {
  const { needs } = townNeeds()
  const askable = {
    resident: useCasesOf(makeUseCases(needs), { userId: 'U1' }),
    public: makePublicUseCases(needs)(aRequest),
  }
  const names = Object.entries(askable).flatMap(([by, of]) => Object.keys(of).map((name) => `${by}: ${name}`))
  expect(names.length).toBeGreaterThan(20)
  const asked = Object.entries(calls).map(([name, { by }]) => `${by}: ${name}`)
  expect(names.filter((name) => !asked.includes(name))).toEqual([])
})

/** Lines that say of a value what it is without looking; `as const` looks. */
const casts = (file: SourceFile): string[] =>
  file.nodes
    .filter(({ type, typeAnnotation }) => type === 'TSAsExpression' && !isConst(typeAnnotation))
    .map((node) => `${file.path}:${lineOf(file, node)}`)

const isConst = (annotation: unknown): boolean => {
  const { typeName } = annotation as { typeName?: { name?: string } }
  return typeName?.name === 'const'
}

test('what comes over the wire is read, not cast: neither calls nor client say what a value is without looking', () => {
  const readers = sourceFiles(['adapters/http/calls', 'adapters/http/client']).filter(
    ({ path }) => !path.endsWith('/local-session.ts'),
  )
  expect(readers.length).toBeGreaterThan(15)
  expect(readers.flatMap(casts)).toEqual([])
})

const isFetch = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && (callee as { name?: string }).name === 'fetch'

test('screens never see what came over the wire: only the composition root fetches', () => {
  const fetching = sourceFiles(['ui']).filter(({ nodes }) => nodes.some(isFetch))
  expect(fetching.length).toBeGreaterThan(0)
  expect(fetching.map(({ path }) => path).filter((path) => !path.startsWith('ui/composition/'))).toEqual([])
})

describe('a cast is found', () => {
  test.each([
    'const a = b as string',
    'const a = (await c()).data as readonly Row[]',
    'f(x as unknown as Y)',
  ])('%s', (text) => {
    expect(casts(parseSource('adapters/http/client/x.ts', text)).length).toBeGreaterThan(0)
  })

  test('but not a constant', () => {
    expect(casts(parseSource('adapters/http/client/x.ts', "const a = ['b'] as const"))).toEqual([])
  })
})
