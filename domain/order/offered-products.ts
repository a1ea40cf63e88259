import type { PaymentService, Product } from './payment-service.ts'

/** What of a service residents can buy at present, the smallest `order` first (ORDER-08). */
export const offeredProducts = ({ products }: Pick<PaymentService, 'products'>): Product[] =>
  products
    .filter(({ disabled }) => disabled !== true)
    .map(({ disabled: _, ...product }) => product)
    .sort((a, b) => a.order - b.order)
