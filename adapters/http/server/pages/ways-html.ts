import { serverPages as texts } from '../../../../application/texts/ja.json'
import { withPhoneNumbers } from '../../../../domain/shared/phone-numbers.ts'
import { type Html, html } from '../../../web/html.ts'

/**
 * The ways on from a page that is not shown: the same address again, the first page, what was sent, and the office to
 * ask.
 */
export const waysHtml = (contact: string | undefined): Html =>
  html`<ul><li><a href="">${texts.again}</a></li><li><a href="/">${texts.home}</a></li><li><a href="/my">${texts.my}</a></li></ul>${contactHtml(contact)}`

function contactHtml(contact: string | undefined): Html | undefined {
  if (!contact) return undefined
  const pieces = withPhoneNumbers(contact).map((piece) =>
    typeof piece === 'string' ? piece : html`<a href="${piece.href}">${piece.text}</a>`,
  )
  return html`<p>${texts.contact}：${pieces}</p>`
}
