import { orderOf } from '../form/controls/products/order-store.ts'
import type { FormPage } from '../form/form-page.ts'
import { type CheckoutNeeds, CheckoutStore } from '../payment/checkout-store.tsx'

/** How an open form is paid. */
export const openCheckout = (page: FormPage, needs: CheckoutNeeds): CheckoutStore =>
  new CheckoutStore(orderOf(page), needs)
