import type { Context } from 'koa'
import { emulatorPath } from './emulator-config.ts'

/** `text` escaped for HTML, also inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Responds with a page. `body` is HTML; the caller escapes what comes from outside with `escapeHtml`. */
export function sendPage(ctx: Context, title: string, body: string, status = 200): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${emulatorPath}/style.css">
</head>
<body>
${body}
</body>
</html>
`
}

/** Responds with a page that says what is wrong with the request. */
export function sendErrorPage(ctx: Context, status: number, reason: string): void {
  sendPage(
    ctx,
    'リクエストを受け付けられません',
    `<main class="card"><h1>リクエストを受け付けられません</h1>
<p>アプリの設定に誤りがあるようです。前の画面に戻って、もう一度お試しください。</p>
<p class="note">${status} ${escapeHtml(reason)}</p></main>`,
    status,
  )
}
