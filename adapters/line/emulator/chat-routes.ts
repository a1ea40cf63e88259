import type Router from '@koa/router'
import type { Context } from 'koa'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type Html, html } from '../../web/html.ts'
import type { FlexBox, FlexMessage } from '../flex-message.ts'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState, PushedMessage } from './emulator-state.ts'
import { sendPage } from './html-page.ts'
import { emulatorLabel, residentList } from './resident-list.ts'
import { type DemoResident, demoResident, demoResidents } from './residents.ts'

/** Adds the chat of a resident with the city: where LINE leads after closing the app, and where messages arrive. */
export function chatRoutes(router: Router, config: LineEmulatorConfig, state: EmulatorState): void {
  router.get('/chat', (ctx) => sendChatPage(ctx, config, state))
  router.get('/chats', (ctx) => sendChatsPage(ctx, state))
}

function sendChatsPage(ctx: Context, state: EmulatorState): void {
  const counts = demoResidents.map(({ userId, name }) => ({ name, count: state.messagesTo(userId).length }))
  const got = counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name}さん ${count}件`)
    .join('、')
  sendPage(
    ctx,
    'だれのトークを見ますか',
    html`<main class="card">${emulatorLabel}
<h1>だれのトークを見ますか</h1>
<p>予約、変更、キャンセルのあとと、予約の前の日に、LINEに届くメッセージを見られます。市が決めた夜の時間には届かず、朝になってから届きます。</p>
<p>届いたメッセージ：${got || 'まだありません'}</p>
${residentList((userId) => `${emulatorPath}/chat?${new URLSearchParams({ resident: userId })}`)}</main>`,
  )
}

async function sendChatPage(ctx: Context, config: LineEmulatorConfig, state: EmulatorState): Promise<void> {
  const resident = demoResident(new URLSearchParams(ctx.querystring).get('resident'))
  const links = (await config.forms()).map(
    ({ title, path }) =>
      html`<li><a href="${asResident(`${emulatorPath}/liff/${config.liffId}${path}`, resident)}">${title}</a></li>\n`,
  )
  const sender =
    resident &&
    html`<p class="sender"><img src="${emulatorPath}/portraits/${resident.userId}.svg" alt="" width="48" height="48"> ${resident.name}さんのLINE</p>`
  const messages = resident ? state.messagesTo(resident.userId) : []
  sendPage(
    ctx,
    '市役所とのトーク',
    html`<main class="card chat">${emulatorLabel}
<h1>市役所とのトーク</h1>
${sender}${messages.map((message) => bubbleOf(config, message, resident))}
<div class="bubble"><p>画面を閉じて、トークに戻りました。</p><p>ほかの手続きは、下から開けます。</p></div>
<div class="bubble"><h2>手続きの一覧</h2><ul>${links}</ul></div>
<a class="away" href="/emulator">はじめの画面へ</a></main>`,
  )
}

const bubbleOf = (
  config: LineEmulatorConfig,
  { at, content }: PushedMessage,
  resident: DemoResident | undefined,
): Html =>
  html`<div class="bubble message">${typeof content === 'string' ? html`<p>${content}</p>` : flexOf(config, content, resident)}</div>
<time>${displayDateTime(Math.floor(at / 1000)).slice(0, 16)}</time>
`

/** A Flex Message about as LINE draws it: texts below each other, then the buttons. */
const flexOf = (
  config: LineEmulatorConfig,
  { contents: { body, footer } }: FlexMessage,
  resident: DemoResident | undefined,
): Html[] => {
  const part = (each: FlexBox['contents'][number]): Html => {
    if (each.type === 'box') return html`<div>${each.contents.map(part)}</div>`
    const href = each.action && addressIn(config, each.action.uri, resident)
    if (each.type === 'button')
      return html`<a class="button ${each.style}" href="${href}">${each.action.label}</a>`
    const words = each.weight === 'bold' ? html`<strong>${each.text}</strong>` : each.text
    return html`<p>${href === undefined ? words : html`<a href="${href}">${words}</a>`}</p>`
  }
  return [part(body), part(footer)]
}

/** An address as that resident opens it: inside of the emulated LINE where it leads there. */
const addressIn = (
  { origin }: LineEmulatorConfig,
  address: string,
  resident: DemoResident | undefined,
): string => (address.startsWith(`${origin}${emulatorPath}/liff/`) ? asResident(address, resident) : address)

/** An address of the emulator as that resident opens it. */
const asResident = (address: string, resident: DemoResident | undefined): string => {
  if (!resident) return address
  const mark = address.includes('?') ? '&' : '?'
  return `${address}${mark}${new URLSearchParams({ resident: resident.userId })}`
}
