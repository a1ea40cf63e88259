import { lazyPart } from '../../../frame/lazy-part.tsx'

/** What only forms with products need, in a chunk of its own. */
export const ProductsControl = lazyPart(async () => (await import('./products-control.tsx')).ProductsControl)
export const ProductsAnswer = lazyPart(async () => (await import('./products-answer.tsx')).ProductsAnswer)
