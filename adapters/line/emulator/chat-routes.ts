import type Router from '@koa/router'
import type { Context } from 'koa'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type Html, html } from '../../web/html.ts'
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
  { at, text }: PushedMessage,
  resident: DemoResident | undefined,
): Html =>
  html`<div class="bubble"><p class="text">${withLinks(config, text, resident)}</p></div>
<time>${displayDateTime(Math.floor(at / 1000)).slice(0, 16)}</time>
`

/** The text with its addresses as links, as LINE shows them. */
const withLinks = (
  { origin }: LineEmulatorConfig,
  text: string,
  resident: DemoResident | undefined,
): (Html | string)[] =>
  text.split(/(https?:\/\/[^\s]+)/).map((part, at) => {
    if (at % 2 === 0) return part
    const isLiff = part.startsWith(`${origin}${emulatorPath}/liff/`)
    return html`<a href="${isLiff ? asResident(part, resident) : part}">${part}</a>`
  })

/** An address of the emulator as that resident opens it. */
const asResident = (address: string, resident: DemoResident | undefined): string =>
  resident ? `${address}?${new URLSearchParams({ resident: resident.userId })}` : address
