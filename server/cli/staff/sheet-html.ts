import { qrSvg } from '../../../adapters/platform/qr-image.ts'
import { type Html, html } from '../../../adapters/web/html.ts'
import { printPage } from '../print-page.ts'

/** What is handed out on paper. It never has a password. */
export type Sheet = {
  title: string
  /** Whom or what it is for; '' leaves it out. */
  name: string
  url: string
  /** Until when, in Japanese time. */
  until: string
  /** What to do, in their order. */
  steps: readonly string[]
}

const styles = html`.name, .until { font-size: 16pt; font-weight: bold }
svg { width: 80mm; margin: 8mm auto }
ol { margin: 0 0 8mm; padding-left: 1.5em }
li { margin-bottom: .3em }
`

/** A sheet as a page to print. */
export const sheetHtml = ({ title, name, url, until, steps }: Sheet): Html =>
  printPage({
    title,
    styles,
    body: html`${name !== '' && html`<p class="name">${name}</p>\n`}<p class="until">有効期限：${until}（日本時間）</p>
${qrSvg(url, `${title}の2次元コード`)}<ol>
${steps.map((step) => html`<li>${step}</li>\n`)}</ol>
<p>うまくいかないときは、管理者に知らせてください。この紙は、済んだら破棄してください。</p>
<p class="url">2次元コードを読み取れないとき：${url}</p>
`,
  })
