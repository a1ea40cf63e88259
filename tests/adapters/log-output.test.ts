import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logOutput } from '../../server/composition/log-output.ts'

let folder: string
const open: number[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => {
  for (const fd of open.splice(0)) closeSync(fd)
  rmSync(folder, { recursive: true })
})

function openFile(path: string, flags: string | number): number {
  const fd = openSync(path, flags)
  open.push(fd)
  return fd
}

test('lines are written in their order, and the end waits for the last one', async () => {
  const file = join(folder, 'log')
  const output = logOutput(openFile(file, 'w'))
  const lines = Array.from({ length: 1_000 }, (_, at) => `line ${at} 窓口\n`)
  for (const line of lines) output.write(line)
  await output.end()
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
  expect([output.isFailing(), output.dropped()]).toEqual([false, 0])
})

test('on a full disk lines wait and are then dropped and counted; nothing is thrown, and the end does not wait [R16]', async () => {
  // It stays open: the output tries again, and the number would stand for another file.
  const output = logOutput(openSync('/dev/full', 'w'))
  const line = `${'x'.repeat(1_023)}\n`
  output.write(line)
  await expect.poll(output.isFailing).toBe(true)
  for (let count = 0; count < 1_000; count += 1) output.write(line)
  expect(output.dropped()).toBeGreaterThan(700)
  expect(output.dropped()).toBeLessThan(800)
  const ended = output.end().then(() => 'at once')
  expect(await Promise.race([ended, setImmediate('later')])).toBe('at once')
})

test('what waited is written once that works again [R16]', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const fd = openFile(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const output = logOutput(fd)
  const line = `${'x'.repeat(1_023)}\n`
  const count = 500
  for (let at = 0; at < count; at += 1) output.write(line)
  await expect.poll(output.isFailing).toBe(true)
  const bytes = Buffer.alloc(1_048_576)
  let read = 0
  const readOn = () => {
    try {
      read += readSync(fd, bytes)
    } catch {
      // Nothing is there now.
    }
    return read
  }
  await expect.poll(readOn).toBe((count - output.dropped()) * line.length)
  expect(output.dropped()).toBeGreaterThan(200)
  await expect.poll(output.isFailing).toBe(false)
})
