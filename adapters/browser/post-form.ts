import type { ProviderForm } from '../../application/ports/payment-gateway.ts'

/** Leaves this page with a form that is posted elsewhere, in Shift_JIS. */
export function postForm({ action, fields }: ProviderForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.acceptCharset = 'Shift_JIS'
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
