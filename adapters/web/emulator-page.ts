import { type Html, html } from './html.ts'

/** A page of an emulator. */
export const emulatorPage = ({
  title,
  styles,
  body,
}: {
  title: string
  /** Address of the style sheet. */
  styles: string
  body: Html
}): Html => html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
</head>
<body>
${body}
</body>
</html>
`
