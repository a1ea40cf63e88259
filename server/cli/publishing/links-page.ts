import { escapeXml, qrSvg } from '../../../adapters/qr/qr-image.ts'
import { printPage } from '../print-page.ts'
import type { Link } from './form-links.ts'

const styles = `section { display: flex; gap: 8mm; align-items: center; padding: 6mm 0; border-top: 1px solid #555; break-inside: avoid }
section div { flex: 1 }
svg { flex: none; width: 45mm }
h2 { margin: 0 0 .3em; font-size: 16pt; line-height: 1.4 }
`

/** The QR codes of all forms on one sheet to print. */
export const linksPage = (cityName: string, links: readonly Link[]): string =>
  printPage({
    title: `${cityName} フォームの2次元コード`,
    styles,
    body: links
      .map(
        ({ title, url, period }) =>
          `<section>\n${qrSvg(url, `${title}の2次元コード`)}<div>\n<h2>${escapeXml(title)}</h2>\n${period === undefined ? '' : `<p>受付：${escapeXml(period)}</p>\n`}<p class="url">${escapeXml(url)}</p>\n</div>\n</section>\n`,
      )
      .join(''),
  })
