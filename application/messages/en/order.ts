import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in English. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: 'No items yet.',
  add: 'Add an item',
  edit: 'Change',
  'edit.label': 'Change {name}',
  limit: 'You can buy up to {limit} pieces in all.',
  'limit.reached': 'You have reached the limit. To change how many you buy, press “Change” at an item.',
  gone: 'Items that can’t be chosen now were taken off the list.',
  waiting: 'Please choose what to reserve first. Then you can add items here.',
  none: 'There is nothing to choose from.',
  'total.spoken': 'Total {amount}',
  'fault.amount': 'You can pay up to 9,999,999 yen at once. Please buy less.',
  'fault.other': 'This can’t be bought. Please choose again.',
  fixed: 'What was ordered can’t be changed.',

  'failed.service': 'The items could not be loaded.',
  'failed.tax': 'An error occurred while the tax was looked up.',
  'failed.reservation': 'What can be bought with the reservation could not be loaded.',
  'failed.payment': 'Your payment could not be loaded.',

  'entry.create': 'Add an item',
  'entry.edit': 'Change an item',
  'entry.category': 'Category',
  'entry.product': 'Item',
  'entry.option': '{name} ({price})',
  'entry.count': 'Pieces',
  'entry.amount': 'Amount',
  'entry.submit.create': 'Add',
  'entry.submit.edit': 'Change',
  'entry.remove': 'Remove this item',
  'entry.cancel': 'Go back',

  'pay.title': 'Payment',
  'pay.products': 'What you buy',
  'pay.cashless': 'Online payment',
  'pay.cash': 'At the counter',
  'pay.next':
    'On the payment page that opens next you choose how to pay. Once you have paid, your application is complete.',
  'pay.next.cash': 'Once you send the form, your application is complete. Please pay at the counter.',
  'pay.next.free': 'There is nothing to pay. Once you send the form, your application is complete.',
  'pay.lead': 'Please check everything and the amount, then press “Go to the payment page”.',
  'pay.submit': 'Go to the payment page',
  'pay.preparing': 'The payment is being prepared. Please keep this page open.',
  'pay.leaving': 'The payment page is opening. If nothing happens, press once more.',
  'pay.look': 'See the result of the payment',
}
