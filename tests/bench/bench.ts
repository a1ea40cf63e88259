import { parseArgs } from 'node:util'

/**
 * `npm run bench` measures the built product against its references in one run: `-- browser` or `-- server` one part, `-- search`
 * what of `server` looks for answers, `--quick` a short run that shows that everything works (its numbers are noise), `--rounds N`
 * other than 7.
 * `npm run bench -- soak` measures nothing: it books while it kills the server, and says what was lost.
 */
process.env.NODE_ENV = 'production'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, rounds: { type: 'string' } },
})
const known = ['browser', 'server', 'search', 'soak']
const parts = positionals.length > 0 ? positionals : ['browser', 'server']
const unknown = parts.find((part) => !known.includes(part))
const rounds = Number(values.rounds ?? (values.quick ? 2 : 7))
if (unknown || !Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run bench -- [browser] [server] [search] [soak] [--quick] [--rounds 7]')
  process.exit(2)
}

const pace = { rounds, quick: values.quick === true }
if (parts.includes('browser')) await (await import('./browser/browser-bench.ts')).browserBench(pace)
if (parts.includes('server')) await (await import('./server/server-bench.ts')).serverBench(pace)
if (parts.includes('search')) await (await import('./server/search-bench.ts')).searchBench(pace)
if (parts.includes('soak')) await (await import('./soak/soak-command.ts')).soakCommand(pace)
