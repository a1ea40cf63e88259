import { qrSvg } from '../../../adapters/platform/qr-image.ts'
import { type Html, html } from '../../../adapters/web/html.ts'
import type { Link } from '../../../application/office/form-links.ts'
import { printPage } from '../print-page.ts'

const styles = html`section { display: flex; gap: 8mm; align-items: center; padding: 6mm 0; border-top: 1px solid #555; break-inside: avoid }
section div { flex: 1 }
svg { flex: none; width: 45mm }
h2 { margin: 0 0 .3em; font-size: 16pt; line-height: 1.4 }
`

/** The QR codes of all forms on one sheet to print. */
export const linksPage = (cityName: string, links: readonly Link[]): Html =>
  printPage({
    title: `${cityName} フォームの2次元コード`,
    styles,
    body: html`${links.map(
      ({ title, url, period }) => html`<section>
${qrSvg(url, `${title}の2次元コード`)}<div>
<h2>${title}</h2>
${period !== undefined && html`<p>受付：${period}</p>\n`}<p class="url">${url}</p>
</div>
</section>
`,
    )}`,
  })
