import type { Context } from 'koa'
import { emulatorPath } from './emulator-config.ts'

/** Text as HTML shows it, also inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Answers a whole page. `body` is HTML; whatever came from outside must have gone through `escapeHtml`. */
export function answerPage(ctx: Context, title: string, body: string, status = 200): void {
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

/** A page that says what was wrong with a request, for whoever is trying things out. */
export function answerFault(ctx: Context, status: number, reason: string): void {
  answerPage(
    ctx,
    'リクエストを受け付けられません',
    `<main class="card"><h1>リクエストを受け付けられません</h1>
<p>アプリの設定に誤りがあるようです。前の画面に戻って、もう一度お試しください。</p>
<p class="note">${status} ${escapeHtml(reason)}</p></main>`,
    status,
  )
}
