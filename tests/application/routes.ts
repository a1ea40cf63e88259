import type { UseCases } from '../../application/use-cases.ts'
import { makeUseCases, type Needs } from '../../application/use-cases.ts'
import type { Viewer } from '../../application/viewer.ts'

/** How a suite reaches the product: `as` is what one viewer can ask. */
export type Reached = { as(viewer: Viewer): Promise<UseCases> }
export type Route = (needs: Needs) => Promise<Reached>

const inProcess: Route = async (needs) => {
  const useCases = makeUseCases(needs)
  return { as: async (viewer) => useCases(viewer) }
}

/** Every use-case suite runs over each of these. */
export const routes: readonly (readonly [name: string, route: Route])[] = [['in process', inProcess]]
