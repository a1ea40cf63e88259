import { lazyScreen } from '../../../frame/lazy-screen.tsx'

/** What only forms with products need, in a chunk of its own. */
export const ProductsControl = lazyScreen(
  async () => (await import('./products-control.tsx')).ProductsControl,
  'part',
)
export const ProductsAnswer = lazyScreen(
  async () => (await import('./products-answer.tsx')).ProductsAnswer,
  'part',
)
