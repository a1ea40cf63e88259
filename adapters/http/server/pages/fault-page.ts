import type { PublicSettings } from '../../../../application/public-settings.ts'
import { serverPages as texts } from '../../../../application/texts/ja.json'
import { type Html, html } from '../../../web/html.ts'
import { waysHtml } from './ways-html.ts'

/** What is known of the city when a page can't be made. */
export type KnownCity = Pick<PublicSettings, 'cityName' | 'contact'>

const css = html`body{max-width:40rem;margin:0 auto;padding:3rem 1rem;color:#1a1a1a;background:#fff;font:1.0625rem/1.7 sans-serif;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.5}ul{padding:0;list-style:none}a{color:#0017c1}li a{display:block;padding:.5rem 0}`

/**
 * The page for a person whose page could not be made: that it went wrong, the ways on and whom to ask. Needs no other
 * file.
 */
export const faultPage = ({ cityName, contact }: KnownCity): Html => html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${[texts['fault.title'], cityName].filter(Boolean).join('｜')}</title><style>${css}</style></head>
<body><main>${cityName && html`<p>${cityName}</p>`}<h1>${texts['fault.title']}</h1><p>${texts['fault.text']}</p>${waysHtml(contact)}</main></body></html>
`
