import { parseArgs } from 'node:util'
import type { BenchOptions } from './server/compare-loads.ts'

/**
 * `npm run bench` measures the built product against its references: `-- browser` or `-- server` only that part, `--
 * search` only the searches of `server`, `-- office` residents beside officers at work, `-- numbers` the office's page
 * of numbers, `-- payments` orders that are paid at the provider, `-- attachments` files that are sent at once,
 * `-- lists` the lists of answers and the page of a member in the browser. `--rounds N` changes the number of rounds
 * (7); `--quick` is a short run whose numbers mean nothing. `--engine postgres` measures `server`, `numbers`, `opening`
 * and `payments` on a PostgreSQL server of its own, against references on the same one.
 * `npm run bench -- opening` lets a booking open: how many residents a minute are served, and what happens to five
 * times as many.
 * `npm run bench -- soak` books while it kills the server again and again and more befalls it, and reports what was
 * lost: a full disk, a locked or killed database, clocks that are wrong; with `--engine postgres` two processes are
 * killed in turn. `--minutes N` goes on so long, `--before FOLDER` starts every other process as the version that is
 * built there.
 * `npm run bench -- hostile` attacks the server from outside for some minutes, on the engine that is named, and a
 * careless one to show that the attacks see.
 * `npm run bench -- properties` runs the property tests with a new seed, which it prints; `PROPERTY_SEED` sets it.
 */
process.env.NODE_ENV = 'production'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const engine = engineOf(values.engine)
const known = [
  'browser',
  'lists',
  'server',
  'search',
  'office',
  'numbers',
  'payments',
  'attachments',
  'opening',
  'soak',
  'hostile',
  'properties',
]
const parts = positionals.length > 0 ? positionals : ['browser', 'server']
const unknown = parts.find((part) => !known.includes(part))
const rounds = Number(values.rounds ?? (values.quick ? 2 : 7))
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
if (!engine || unknown || !Number.isInteger(rounds) || rounds < 1 || !((minutes ?? 1) > 0)) {
  console.error(
    'npm run bench -- [browser] [lists] [server] [search] [office] [numbers] [payments] [attachments] [opening] [soak] [hostile] [properties] [--quick] [--rounds 7] [--engine postgres] [--minutes 60] [--before <folder>]',
  )
  process.exit(2)
}

const options = { rounds, quick: values.quick === true, engine }
if (parts.includes('browser')) await (await import('./browser/browser-bench.ts')).browserBench(options)
if (parts.includes('lists')) await (await import('./browser/list-bench.ts')).listBench(options)
if (parts.includes('server')) {
  if (engine === 'postgres') await (await import('./server/postgres-bench.ts')).postgresBench(options)
  else await (await import('./server/server-bench.ts')).serverBench(options)
}
if (parts.includes('search')) await (await import('./server/search-bench.ts')).searchBench(options)
if (parts.includes('office')) await (await import('./server/office-bench.ts')).officeBench(options)
if (parts.includes('numbers')) await (await import('./server/numbers-bench.ts')).numbersBench(options)
if (parts.includes('payments')) await (await import('./server/payment-bench.ts')).paymentBench(options)
if (parts.includes('attachments'))
  await (await import('./server/attachment-bench.ts')).attachmentBench(options)
if (parts.includes('opening')) await (await import('./opening/opening-bench.ts')).openingBench(options)
if (parts.includes('soak'))
  await (await import('./soak/soak-command.ts')).soakCommand(options, { minutes, before: values.before })
if (parts.includes('hostile')) await (await import('../hostile/hostile-command.ts')).hostileCommand(options)
if (parts.includes('properties')) (await import('./try-properties.ts')).tryProperties()

function engineOf(name: string): BenchOptions['engine'] | undefined {
  return name === 'sqlite' || name === 'postgres' ? name : undefined
}
