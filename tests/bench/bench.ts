import { parseArgs } from 'node:util'

/**
 * `npm run bench` measures the built product against its references in one run: `-- browser` or `-- server` one part,
 * `--quick` a short run that shows that everything works (its numbers are noise), `--rounds N` other than 7.
 */
process.env.NODE_ENV = 'production'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, rounds: { type: 'string' } },
})
const known = ['browser', 'server']
const parts = positionals.length > 0 ? positionals : known
const unknown = parts.find((part) => !known.includes(part))
const rounds = Number(values.rounds ?? (values.quick ? 2 : 7))
if (unknown || !Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run bench -- [browser] [server] [--quick] [--rounds 7]')
  process.exit(2)
}

const pace = { rounds, quick: values.quick === true }
if (parts.includes('browser')) await (await import('./browser-bench.ts')).browserBench(pace)
if (parts.includes('server')) await (await import('./server-bench.ts')).serverBench(pace)
