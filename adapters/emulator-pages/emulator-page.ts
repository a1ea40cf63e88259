/** `text` escaped for HTML, also inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A page of an emulator. `body` is HTML; the caller escapes what comes from outside with `escapeHtml`. */
export const emulatorPage = ({
  title,
  styles,
  body,
}: {
  title: string
  /** Address of the style sheet. */
  styles: string
  body: string
}): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
</head>
<body>
${body}
</body>
</html>
`
