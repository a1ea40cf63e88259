import { expect, test } from 'vitest'
import { CompressedText } from '../../../adapters/http/server/compressed-text.ts'

test('a text is packed once for all who ask at once', async () => {
  let packed = 0
  const text = new CompressedText('text', async (_, bytes) => {
    packed += 1
    return bytes
  })
  const all = await Promise.all([text.in('br'), text.in('br'), text.in('br')])
  expect(all.map(String)).toEqual(['text', 'text', 'text'])
  expect(packed).toBe(1)
})

test('a packing that failed is tried again, once for all who ask then [R7]', async () => {
  let tries = 0
  const text = new CompressedText('text', async (_, bytes) => {
    tries += 1
    if (tries === 1) throw new Error('out of memory')
    return bytes
  })
  const both = await Promise.allSettled([text.in('gzip'), text.in('gzip')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(String(await text.in('gzip'))).toBe('text')
  await text.in('gzip')
  expect(tries).toBe(2)
})
