import { call, inData } from '../call.ts'
import { listOf, object, text } from '../shape.ts'

export const reservationItem = object(
  { categoryId: text, itemId: text, itemName: text },
  { place: text, address: text, mapUrl: text, toBring: listOf(text) },
)

/** API-44. */
export const listReservationItems = call({
  method: 'GET',
  path: 'calendars/item_info/{id}',
  by: 'resident',
  ask: (useCases) => useCases.listReservationItems,
  request: ({ categoryId }) => ({ id: categoryId }),
  ...inData(listOf(reservationItem)),
  refusals: ['category.not_found'],
})
