import type { Plugin } from 'vite'

/** Stylesheets of what a form shows first, and `start` of what stands there before it, by the end of their class names; what names no class is for every page, but nothing for paper. */
const firstPaint = ['start', 'app', 'parts', 'form', 'controls', 'dates', 'survey', 'answers', 'busy']

/**
 * Puts the styles of the first paint of a form into the page, so that it waits for no other file, and the others at its end, where
 * they hold up nothing that stands before them. Custom properties that nothing uses go.
 */
export const firstPaintStyles: Plugin = {
  name: 'first-paint-styles',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const sheet = Object.values(bundle ?? {}).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') return html
      const styles = withoutUnused(
        String(sheet.source)
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .trim(),
      )
      const { first, others } = split(styles)
      sheet.source = others
      const link = new RegExp(`\\s*<link rel="stylesheet"[^>]*href="/${sheet.fileName}"[^>]*>`)
      if (!link.test(html)) throw new Error(`the page does not name ${sheet.fileName}`)
      return html
        .replace(link, '')
        .replace('</head>', () => `<style>${first}</style></head>`)
        .replace('</body>', () => `<link rel="stylesheet" href="/${sheet.fileName}"></body>`)
    },
  },
}

/** Without the custom properties that no rule reads; what only such a one reads goes, too. */
function withoutUnused(styles: string): string {
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const less = styles.replace(/(--[\w-]+):[^;}]+(;|(?=}))/g, (whole, name: string) =>
    used.has(name) ? whole : '',
  )
  return less === styles ? styles : withoutUnused(less)
}

/** Rules of the first paint, and all others, each in the order of the sheet. */
function split(styles: string): { first: string; others: string } {
  let first = ''
  let others = ''
  for (const { head, body } of blocksOf(styles)) {
    if (head === '@media print') others += `${head}{${body}}`
    else if (/^@(?:media|supports)/.test(head)) {
      const inner = split(body)
      if (inner.first) first += `${head}{${inner.first}}`
      if (inner.others) others += `${head}{${inner.others}}`
    } else if (isOfFirstPaint(head)) first += `${head}{${body}}`
    else others += `${head}{${body}}`
  }
  return { first, others }
}

/** Whether all classes that a selector names, or the steps of an animation, are of the first paint. */
function isOfFirstPaint(head: string): boolean {
  if (head.startsWith('@')) return /^@keyframes .*-start$/.test(head)
  // Other fonts for other languages: most pages do without.
  if (head.startsWith('[lang')) return false
  const classes = [...head.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  return classes.every((name) => firstPaint.some((file) => name.endsWith(`-${file}`)))
}

/** The blocks of a sheet, outermost first: `head{body}`. @throws Error if it is not written as minified CSS is */
function* blocksOf(styles: string): Generator<{ head: string; body: string }> {
  let at = 0
  while (at < styles.length) {
    const open = styles.indexOf('{', at)
    if (open < 0) throw new Error(`not a rule: ${styles.slice(at, at + 80)}`)
    let depth = 1
    let end = open + 1
    for (; depth > 0; end += 1) {
      if (end >= styles.length) throw new Error(`a rule without an end: ${styles.slice(at, open)}`)
      if (styles[end] === '{') depth += 1
      if (styles[end] === '}') depth -= 1
    }
    yield { head: styles.slice(at, open).trim(), body: styles.slice(open + 1, end - 1) }
    at = end
    while (/\s/.test(styles[at] ?? '')) at += 1
  }
}
