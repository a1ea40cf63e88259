import type { PaymentPage, ProviderForm } from '../../application/ports/payment-gateway.ts'

/** Leaves this page to pay elsewhere: with a form that is posted there, or to an address. */
export function goToPay(page: PaymentPage): void {
  if (page.kind === 'address') window.location.assign(page.address)
  else postForm(page)
}

function postForm({ action, charset, fields }: ProviderForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.acceptCharset = charset
  form.hidden = true
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // Not by its own name, which a field of that name would take.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}
