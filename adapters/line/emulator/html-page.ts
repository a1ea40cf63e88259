import type { Context } from 'koa'
import { emulatorPage } from '../../web/emulator-page.ts'
import { type Html, html } from '../../web/html.ts'
import { emulatorPath } from './emulator-config.ts'

/** Responds with a page. */
export function sendPage(ctx: Context, title: string, body: Html, status = 200): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = String(emulatorPage({ title, styles: `${emulatorPath}/style.css`, body }))
}

/** Responds with a page that says what is wrong with the request. */
export function sendErrorPage(ctx: Context, status: number, reason: string): void {
  sendPage(
    ctx,
    'リクエストを受け付けられません',
    html`<main class="card"><h1>リクエストを受け付けられません</h1>
<p>アプリの設定に誤りがあるようです。前の画面に戻って、もう一度お試しください。</p>
<p class="note">${status} ${reason}</p></main>`,
    status,
  )
}
