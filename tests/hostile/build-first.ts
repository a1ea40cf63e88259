import { buildProduct } from '../build-product.ts'

/** Makes sure that the built product is that of the sources; once for all hostile tests. */
export default function buildFirst(): void {
  buildProduct()
}
