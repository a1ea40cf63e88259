import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a tool of the project and gives what it printed when it ended badly; '' when it found nothing. */
async function outputOf(tool: string, ...args: string[]): Promise<string> {
  const child = spawn(`node_modules/.bin/${tool}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  return code === 0 ? '' : printed || `exit code ${code}`
}

test('types are right in the whole project', { timeout: 180_000 }, async () => {
  // Several checkers each look at what they share: one takes two thirds of their work.
  expect(await outputOf('tsc', '--noEmit', '--checkers', '1', '-p', '.')).toBe('')
})

test('the domain compiles without anything of the browser or of Node', { timeout: 180_000 }, async () => {
  expect(await outputOf('tsc', '--noEmit', '-p', 'domain')).toBe('')
})

test('format and lint find nothing', { timeout: 180_000 }, async () => {
  expect(await outputOf('biome', 'ci', '--colors=off', '.')).toBe('')
})
