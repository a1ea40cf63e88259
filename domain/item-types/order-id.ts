import type { ItemType } from '../survey/item-type.ts'
import { paymentData } from './payment-data.ts'

/** The order id of an answer, filled in by the server and never shown (PAY-14). */
export const orderId: ItemType = paymentData
