import { buildProduct } from '../e2e/global-setup.ts'

/** Makes sure that the built product is that of the sources; once for all hostile tests. */
export default function buildFirst(): void {
  buildProduct()
}
