import { describe, expect, test } from 'vitest'
import { dataKeyBytes, isKeyCheck, keyCheckOf } from '../../../adapters/storage/sealing/data-key.ts'
import { newKey, newKeyRing, openKeyRing, wrapKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { mayUnseal, sealing } from '../../../adapters/storage/sealing/sealing.ts'
import { tupleBytes } from '../../../adapters/storage/sealing/tuple-bytes.ts'
import { startFaults } from '../../../application/start-faults.ts'
import { dataKey } from './sqlite-files.ts'

const sealed = sealing(newKeyRing())
const other = sealing(newKeyRing())
const context = ['answer', 'a1', 'svy001']

describe('a sealed record', () => {
  test.each(['', '山田 花子 👨‍👩‍👧', 'x'.repeat(100_000)])('opens to what was sealed', (text) => {
    expect(sealed.unseal(sealed.seal(text, context), context)).toBe(text)
  })

  test('shows nothing of its content and never looks the same twice [R15]', () => {
    const [a, b] = [sealed.seal('山田 花子', context), sealed.seal('山田 花子', context)]
    expect(Buffer.from(a).includes('山田')).toBe(false)
    expect(Buffer.compare(a, b)).not.toBe(0)
  })

  test.each([
    ['another answer', ['answer', 'a2', 'svy001']],
    ['another survey', ['answer', 'a1', 'svy002']],
    ['another kind of row', ['session', 'a1', 'svy001']],
    ['parts whose borders moved', ['answer', 'a1svy001', '']],
  ])('does not open as that of %s [R15]', (_, elsewhere) => {
    expect(() => sealed.unseal(sealed.seal('x', context), elsewhere)).toThrow()
  })

  test('does not open if a single byte of it changed, wherever [R15]', () => {
    const record = sealed.seal('窓口', context)
    for (let at = 0; at < record.length; at++) {
      const changed = Uint8Array.from(record)
      changed[at]! ^= 1
      expect(() => sealed.unseal(changed, context), `byte ${at}`).toThrow()
    }
  })

  test.each([0, 1, 28])('does not open when it was cut to %i bytes [R15]', (length) => {
    expect(() => sealed.unseal(sealed.seal('窓口', context).subarray(0, length), context)).toThrow()
  })

  test('does not open with another key [R15]', () => {
    expect(() => other.unseal(sealed.seal('x', context), context)).toThrow()
  })
})

describe('a record of a resident', () => {
  const [owner, stranger] = [sealed.ownerOf('U1'), sealed.ownerOf('U2')]

  test('does not open in the row of somebody else, nor without an owner [R15]', () => {
    const record = sealed.seal('x', context, owner)
    expect(sealed.unseal(record, context, owner)).toBe('x')
    expect(() => sealed.unseal(record, context, stranger)).toThrow()
    expect(() => sealed.unseal(record, context)).toThrow()
  })
})

describe('a key ring', () => {
  test('opens with the key it was stored with, and with no other [R18]', () => {
    const ring = { ...newKeyRing(), seal: [newKey(), newKey()] }
    const stored = wrapKeyRing(dataKey, ring)
    const opened = openKeyRing(dataKey, stored)
    const record = sealing(ring).seal('窓口', context)
    expect(sealing(opened).unseal(record, context)).toBe('窓口')
    expect(sealing(opened).ownerOf('U1')).toEqual(sealing(ring).ownerOf('U1'))
    expect(() => openKeyRing('1e'.repeat(32), stored)).toThrow(startFaults['key.other'])
    const exposed = Buffer.concat(stored.map(({ wrapped }) => wrapped))
    for (const key of [ring.owner, ...ring.seal]) expect(exposed.includes(key.export())).toBe(false)
  })

  test('does not open when its keys were exchanged or one is missing [R18]', () => {
    const stored = wrapKeyRing(dataKey, { ...newKeyRing(), seal: [newKey(), newKey()] })
    const [first, second, ...rest] = stored
    const swapped = [
      { ...first!, wrapped: second!.wrapped },
      { ...second!, wrapped: first!.wrapped },
      ...rest,
    ]
    expect(() => openKeyRing(dataKey, swapped)).toThrow()
    expect(() => openKeyRing(dataKey, rest)).toThrow(/lacks the key owner/)
  })

  test('seals with its newest key, and opens what older ones sealed [R18]', () => {
    const ring = newKeyRing()
    const keys = sealing(ring)
    const old = keys.seal('前', context)
    const before = { ...ring }
    ring.seal = [...ring.seal, newKey()]
    const fresh = keys.seal('後', context)
    expect(keys.unseal(old, context)).toBe('前')
    expect(keys.unseal(fresh, context)).toBe('後')
    expect([mayUnseal(before, old), mayUnseal(before, fresh)]).toEqual([true, false])
    expect(() => sealing(before).unseal(fresh, context)).toThrow(/does not know/)
  })
})

test('a resident has one name of 16 bytes, which depends on the key [R15]', () => {
  const name = sealed.ownerOf('Uabc')
  expect(name).toHaveLength(16)
  expect(sealed.ownerOf('Uabc')).toEqual(name)
  expect(sealed.ownerOf('Uabd')).not.toEqual(name)
  expect(other.ownerOf('Uabc')).not.toEqual(name)
})

test.each([
  ['values whose borders moved', 'svy001', ['ab', 'c']],
  ['another order', 'svy001', ['bc', 'a']],
  ['one value more', 'svy001', ['a', 'bc', '']],
  ['another survey', 'svy002', ['a', 'bc']],
])('the blind index of a tuple is not that of %s [R15]', (_, surveyId, values) => {
  const index = Buffer.from(sealed.blindIndex('svy001', ['a', 'bc']))
  expect(index.equals(sealed.blindIndex('svy001', ['a', 'bc']))).toBe(true)
  expect(index.equals(sealed.blindIndex(surveyId, values))).toBe(false)
})

test.each([
  ['another survey', 'svy002', '1'],
  ['another number', 'svy001', '11'],
])('a number of an import is known again, and not as that of %s [R15]', (_, surveyId, source) => {
  const index = Buffer.from(sealed.sourceIndex('svy001', '1'))
  expect(index.equals(sealed.sourceIndex('svy001', '1'))).toBe(true)
  expect(index.equals(sealed.sourceIndex(surveyId, source))).toBe(false)
  expect(index.equals(sealed.blindIndex('svy001', ['1']))).toBe(false)
  expect(index.equals(other.sourceIndex('svy001', '1'))).toBe(false)
})

test('a key knows its own mark from that of another', () => {
  expect(isKeyCheck(dataKey, keyCheckOf(dataKey))).toBe(true)
  expect(isKeyCheck(dataKey, keyCheckOf('1e'.repeat(32)))).toBe(false)
  expect(isKeyCheck(dataKey, new Uint8Array())).toBe(false)
})

test('the bytes of a tuple tell texts from their lengths, in UTF-8', () => {
  expect([...tupleBytes(['あ', Uint8Array.of(9)])]).toEqual([0, 0, 0, 3, 0xe3, 0x81, 0x82, 0, 0, 0, 1, 9])
  expect([...tupleBytes([])]).toEqual([])
})

describe('the data key', () => {
  const bytes = Buffer.from(dataKey, 'hex')

  test.each([
    ['64 hexadecimal digits', bytes.toString('hex')],
    ['64 hexadecimal digits in capitals', bytes.toString('hex').toUpperCase()],
    ['base64', bytes.toString('base64')],
    ['base64url without padding', Buffer.alloc(32, 0xfb).toString('base64url'), Buffer.alloc(32, 0xfb)],
    ['a line with an end', `${bytes.toString('base64')}\n`],
  ])('is taken as %s', (_, text, expected = bytes) => {
    expect(dataKeyBytes(text).equals(expected)).toBe(true)
  })

  test.each([
    ['missing', ''],
    ['blank', '  \n'],
    ['one digit short', '0f'.repeat(32).slice(1)],
    ['one digit long', `${'0f'.repeat(32)}0`],
    ['base64 of 31 bytes', Buffer.alloc(31, 7).toString('base64')],
    ['base64 of 33 bytes', Buffer.alloc(33, 7).toString('base64')],
    ['a pass phrase', 'correct horse battery staple secret phrase!'],
  ])('is refused when it is %s, without being repeated [R15]', (_, text) => {
    const refusal = () => dataKeyBytes(text)
    expect(refusal).toThrow(/DATA_KEY/)
    if (text.trim() !== '') expect(refusal).not.toThrow(text.trim())
  })
})
