import { soak } from '/work/wt/bench/tests/bench/soak/soak.ts'

const engine = process.argv[2] as 'sqlite' | 'postgres'
const r = await soak({
  program: 'built',
  engine,
  attempts: 25_000,
  kills: { min: 20 },
  lifeMs: { min: 1_000, max: 3_000 },
  concurrency: 64,
  pauseMs: 0,
  residents: 2_000,
  seconds: 420,
  progress: (l) => console.log(l),
})
console.log(JSON.stringify(r, null, 1))
