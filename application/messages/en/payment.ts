import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in English. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '¥{amount}',
  'yen.group': ',',

  done: 'The payment is complete.',

  'page.completed.default': 'Your payment is complete. Thank you.',
  'page.result.title': 'Result of your payment',
  'page.canceled.title': 'The payment was cancelled.',
  'page.canceled.free': 'You were not charged for the payment that was cancelled.',
  'page.canceled.again': 'To pay after all, please send the form again. What you entered is still there.',
  'page.error.title': 'The payment did not succeed',
  'page.error.text': 'An error occurred during the payment. Please close the browser and try again.',
  'page.error.check': 'Whether you have paid is shown where you look up what you have sent.',
  'page.unnamed':
    'This page alone cannot tell the result of a payment. If you have paid, you find it where you look up what you have sent.',
  'page.signIn.lead':
    'You are back from the payment page. Please sign in to see the result. You need not pay again.',
  'page.signIn': 'Sign in and see the result',
  'page.toForm': 'Back to the form',
  'page.toAnswers': 'Look up what I have sent',
  'page.loadFailed': 'The result of the payment could not be loaded.',
  'page.again': 'Check again',
  'page.checkFailed': 'The result could not be checked, as there was no connection. Please try again.',
  'page.pending.title': 'Checking the result of the payment',
  'page.pending.lead': 'We are waiting for the payment company. You need not pay again.',
  'page.pending.next':
    'Once the payment is confirmed, your application is accepted as it is and the result is shown here.',
  'page.pending.auto': 'This page checks by itself every few seconds.',
  'page.pending.back':
    'If it takes long you may close this page. Open the same page later to see the result.',
  'page.pending.link': 'Link to this page',
  'page.pending.unknown':
    'This takes longer than usual. If you have paid, your application is accepted or the city gives the money back. With questions, please contact us with the reception number.',
  'page.due.title': 'Your application was accepted',
  'page.due.text': 'Please pay at the counter.',
  'page.due.free': 'There is nothing to pay.',
  'page.failed.free': 'No payment was made. You were not charged.',
  'page.failed.again':
    'Your application has not been accepted yet. Please send the form again. What you entered is still there.',
  'page.unsent.title': 'The payment has not begun yet',
  'page.counter.cancelled': 'The application is cancelled',
  'page.expired.title': 'The time to pay is over',
  'page.refundNeeded.title': 'You will get your money back',
  'page.refundNeeded.noPlace':
    'You have paid, but your application could not be accepted: there was no place left, or something changed before the payment.',
  'page.refundNeeded.cancelled': 'Your application was cancelled.',
  'page.refundNeeded.captured': 'The city gives back the {total} that you paid.',
  'page.refundNeeded.authorised':
    'The city releases the {total} that were reserved on your card. Nothing is debited.',
  'page.refundNeeded.contact':
    'This may take some days. With questions, please tell us the reception number.',
  'page.refunded.title': 'Your money was given back',
  'page.refunded.text':
    'The {total} that you paid were given back. It may take some days until your statement shows it.',
  'page.released.title': 'The reservation on your card was released',
  'page.released.text': 'The {total} that were reserved on your card were released. Nothing is debited.',

  'number.label': 'Reception number',
  'number.none': '--',
  'number.copy': 'Copy',
  'number.copied': 'Copied.',
  'number.notCopied': 'It could not be copied. Please select the number and copy it.',

  'bill.title': 'Payment',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': 'Subtotal',
  'bill.total': 'Total',
  'bill.taxFree': '※ marks tax-free products.',
  'bill.method': 'Paid by',
  'bill.status': 'Status',
  'bill.completed': 'Paid on',
  'bill.canceled': 'Cancelled on',
  'bill.receipt': 'Show the receipt',
  'bill.checking': 'The result of the payment is being checked. You need not pay again.',
  'bill.refundNeeded': 'The city is giving the money back.',
  'bill.releaseNeeded': 'The city is releasing the amount on your card.',

  'cancel.refund': 'The city gives back the {total} that you paid. This may take some days.',
  'cancel.release': 'The city releases the {total} that were reserved on your card. Nothing is debited.',

  'receipt.title': 'Receipt',
  'receipt.issued': 'Issued on',
  'receipt.date': 'Date of transaction',
  'receipt.service': 'For',
  'receipt.for': '{service}',
  'receipt.received': 'The amount above was received.',
  'receipt.lines': 'Items',
  'receipt.product': 'Item',
  'receipt.amount': 'Amount',
  'receipt.creator': 'Issued by',
  'receipt.address': 'Address',
  'receipt.print': 'Print',
  'receipt.back': 'Look up what I have sent',
  'receipt.notFound':
    'There is no such receipt. Please check the address of the page and the account that you are signed in with.',
  'receipt.none': 'There are receipts only for what was paid.',

  'method.credit': 'Credit card',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Cash',
  'status.0': 'Paid',
  'status.1': 'Not paid',
  'status.2': 'Refunded',
  'status.3': 'Card authorised',
  'status.4': 'Card authorisation cancelled',
  'tax.0': 'Consumption tax (added, {rate}%)',
  'tax.1': 'Consumption tax (included, {rate}%)',
  'line.count': 'Please enter a number of 1 or more in half-width digits.',
}
