import { inject, vi } from 'vitest'
import { type PortModule, suites } from './suites.ts'

// Not one of the product's own tests: `npm run contracts` runs it against the module of an integrator.
const { module, ports } = inject('contracts')
const opened = await vi.importActual<PortModule>(module)

for (const suite of suites) if (ports.includes(suite.port)) suite.run(opened)
