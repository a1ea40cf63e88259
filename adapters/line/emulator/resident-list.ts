import { type Html, html } from '../../web/html.ts'
import { emulatorPath } from './emulator-config.ts'

import { type DemoResident, demoResidents, personalFacts } from './residents.ts'

/** The demo residents as an HTML list of links; `linkTo` gives the href for a user id. */
export function residentList(linkTo: (userId: string) => string): Html {
  const entries = demoResidents.map((resident) => entryOf(resident, linkTo(resident.userId)))
  return html`<ul>${entries}</ul>`
}

const entryOf = (resident: DemoResident, href: string): Html => html`<li><a class="choice" href="${href}">
<img src="${emulatorPath}/portraits/${resident.userId}.svg" alt="" width="48" height="48">
<span><strong>${resident.name}さん（${resident.age}歳）</strong><span>${resident.about}</span>
<span>${personalFacts(resident)}</span></span></a></li>
`

/** HTML that marks a page as one of the emulator, not of LINE. */
export const emulatorLabel = html`<p class="label">LINEのかわりの練習用画面</p>`
