import { escapeXml, qrSvg } from '../../../adapters/qr/qr-image.ts'

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

/** A sheet as an HTML page for A4 paper, without anything from elsewhere. */
export const sheetHtml = ({ title, name, url, until, steps }: Sheet): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeXml(title)}</title>
<style>
@page { size: A4; margin: 20mm }
body { max-width: 170mm; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; font: 14pt/1.7 sans-serif }
h1 { margin: 0 0 .5em; font-size: 22pt; line-height: 1.3 }
p { margin: 0 0 .5em }
.name, .until { font-size: 16pt; font-weight: bold }
svg { display: block; width: 80mm; max-width: 100%; height: auto; margin: 8mm auto }
ol { margin: 0 0 8mm; padding-left: 1.5em }
li { margin-bottom: .3em }
.url { font-size: 9pt; overflow-wrap: anywhere }
@media print { body { max-width: none; margin: 0; padding: 0 } }
</style>
</head>
<body>
<h1>${escapeXml(title)}</h1>
${name === '' ? '' : `<p class="name">${escapeXml(name)}</p>\n`}<p class="until">有効期限：${escapeXml(until)}（日本時間）</p>
${qrSvg(url, `${title}の2次元コード`)}<ol>
${steps.map((step) => `<li>${escapeXml(step)}</li>`).join('\n')}
</ol>
<p>うまくいかないときは、管理者に知らせてください。この紙は、済んだら破棄してください。</p>
<p class="url">2次元コードを読み取れないとき：${escapeXml(url)}</p>
</body>
</html>
`
