import { serverPages as texts } from '../../../../application/messages/ja/server-pages.ts'
import { withPhoneNumbers } from '../../../../domain/shared/phone-numbers.ts'
import { escapedHtml } from './escaped-html.ts'

/** The ways on from a page that is not shown: the same address again, the first page, what was sent, and the office to ask. */
export const waysHtml = (contact: string | undefined): string =>
  `<ul><li><a href="">${texts.again}</a></li><li><a href="/">${texts.home}</a></li><li><a href="/my">${texts.my}</a></li></ul>${contactHtml(contact)}`

function contactHtml(contact: string | undefined): string {
  if (!contact) return ''
  const pieces = withPhoneNumbers(contact).map((piece) =>
    typeof piece === 'string'
      ? escapedHtml(piece)
      : `<a href="${escapedHtml(piece.href)}">${escapedHtml(piece.text)}</a>`,
  )
  return `<p>${texts.contact}：${pieces.join('')}</p>`
}
