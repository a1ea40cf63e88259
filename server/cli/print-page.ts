import { type Html, html } from '../../adapters/web/html.ts'

/** A page for A4 paper, without anything from elsewhere. `styles` are added to those that every such page has. */
export const printPage = ({
  title,
  styles,
  body,
}: {
  title: string
  styles: Html
  body: Html
}): Html => html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>
@page { size: A4; margin: 20mm }
body { max-width: 170mm; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; font: 14pt/1.7 sans-serif }
h1 { margin: 0 0 .5em; font-size: 22pt; line-height: 1.3 }
p { margin: 0 0 .5em }
svg { display: block; max-width: 100%; height: auto }
.url { font-size: 9pt; overflow-wrap: anywhere }
${styles}@media print { body { max-width: none; margin: 0; padding: 0 } }
</style>
</head>
<body>
<h1>${title}</h1>
${body}</body>
</html>
`
