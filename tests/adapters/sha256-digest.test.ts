import { expect, test } from 'vitest'
import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['日本', 'cf2abf0c5be326cb922a70f8163f91079c4d9aa8655c60ead89ad545c9de2e92'],
])("the fingerprint of '%s' is its SHA-256", (text, fingerprint) => {
  expect(sha256Digest.hash(text)).toBe(fingerprint)
})
