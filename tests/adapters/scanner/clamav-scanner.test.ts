import { describe, expect, onTestFinished, test } from 'vitest'
import { type ClamavConfig, clamavScanner } from '../../../adapters/scanner/clamav-scanner.ts'
import { noScanner } from '../../../adapters/scanner/no-scanner.ts'
import { eicar, piecesOf, scannerContract } from '../../contracts/scanner.contract.ts'
import { aClamd, type Behaviour } from './clamd.ts'

const opened = async (
  behaviour?: Behaviour,
  over: Partial<ClamavConfig> = {},
  kind: 'unix' | 'tcp' = 'unix',
) => {
  const clamd = await aClamd(behaviour, kind)
  onTestFinished(clamd.close)
  const failures: string[] = []
  const onFailure = ({ reason }: { reason: string }) => void failures.push(reason)
  return { clamd, failures, scanner: clamavScanner({ address: clamd.address, onFailure, ...over }) }
}

scannerContract('none', async () => noScanner)
scannerContract('ClamAV on a socket of the system', async () => (await opened()).scanner)
scannerContract('ClamAV on TCP', async () => (await opened(undefined, {}, 'tcp')).scanner)

test('no scanner reads nothing', async () => {
  const pieces = piecesOf('a text')
  expect(await noScanner.scan(pieces)).toBe('clean')
  expect(await pieces.next()).toMatchObject({ done: false })
})

const piece = new Uint8Array(64 * 1024)
const manyPieces = () => piecesOf(...Array<Uint8Array>(160).fill(piece))

describe('ClamAV', () => {
  test('tells what it found by the name that it has for it, and gets every byte', async () => {
    const { clamd, failures, scanner } = await opened()
    expect(await scanner.scan(piecesOf('before', eicar.join(''), 'after'))).toEqual({ found: 'Eicar-Test' })
    expect(await scanner.scan(manyPieces())).toBe('clean')
    expect(clamd.files).toEqual([
      { bytes: 79, isWhole: true },
      { bytes: 160 * piece.length, isWhole: true },
    ])
    expect(failures).toEqual([])
  })

  test('finds something before it has all: that is enough', async () => {
    const { scanner } = await opened({ after: piece.length, says: 'stream: Early.Find FOUND\0' })
    expect(await scanner.scan(manyPieces())).toEqual({ found: 'Early.Find' })
  })

  test.each<[string, Behaviour, string]>([
    [
      'finds it clean before it has all',
      { after: piece.length, says: 'stream: OK\0' },
      'reply before the end of the file',
    ],
    ['has trouble of its own', { says: "stream: Can't allocate memory ERROR\0" }, 'unreadable reply'],
    ['says something else', { says: 'HTTP/1.1 400 Bad Request\r\n\r\n\0' }, 'unreadable reply'],
    ['says nothing at all', { says: '\0' }, 'unreadable reply'],
    ['says clean and more', { says: 'stream: OK stream: X\0' }, 'unreadable reply'],
    ['says a name that is none', { says: `stream: ${'x'.repeat(300)} FOUND\0` }, 'unreadable reply'],
    ['talks without end', { says: 'x'.repeat(100_000) }, 'unreadable reply'],
    ['closes without a reply', { closes: true }, 'closed without a reply'],
    ['closes within its reply', { says: 'stream: OK', closes: true }, 'closed without a reply'],
    ['says nothing in time', {}, 'no reply in time'],
    ['takes no more of the file', { after: piece.length }, 'no reply in time'],
  ])('that %s is no scanner for now', async (_, behaviour, reason) => {
    const { failures, scanner } = await opened(behaviour, { timeoutMs: 300 })
    const pieces = behaviour.after ? manyPieces() : piecesOf('a text')
    expect(await scanner.scan(pieces)).toBe('unavailable')
    expect(failures).toEqual([reason])
  })

  test('that takes less than a file says so, and not that it has trouble for now', async () => {
    const { failures, scanner } = await opened({
      after: piece.length,
      says: 'INSTREAM size limit exceeded. ERROR\0',
    })
    expect(await scanner.scan(manyPieces())).toBe('too_large')
    expect(failures).toEqual(['StreamMaxLength of clamd is too small'])
  })

  test('that closes in the middle of a file is no scanner for now', async () => {
    const { failures, scanner } = await opened({ after: piece.length, closes: true })
    expect(await scanner.scan(manyPieces())).toBe('unavailable')
    expect(failures).toEqual([expect.stringMatching(/^closed without a reply$|^broken off \(E[A-Z]+\)$/)])
  })

  test('that is not there is no scanner for now', async () => {
    const { clamd, failures, scanner } = await opened()
    clamd.close()
    expect(await scanner.scan(piecesOf('a text'))).toBe('unavailable')
    const nowhere = clamavScanner({ address: { host: '127.0.0.1', port: 9 } })
    expect(await nowhere.scan(piecesOf('a text'))).toBe('unavailable')
    expect(failures).toEqual([expect.stringMatching(/^not reached \(E[A-Z]+\)$/)])
  })

  test('is given no more than it takes, and the file is let go when nothing more is to come of it', async () => {
    const { scanner } = await opened({ after: piece.length }, { timeoutMs: 300 })
    let asked = 0
    let letGo = () => {}
    const ended = new Promise<void>((resolve) => {
      letGo = resolve
    })
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (; asked < 10_000; asked += 1) yield piece
      } finally {
        letGo()
      }
    }
    expect(await scanner.scan(endless())).toBe('unavailable')
    await ended
    expect(asked).toBeLessThan(100)
  })
})
