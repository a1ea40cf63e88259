import { escapeHtml } from '../../emulator-pages/emulator-page.ts'
import { emulatorPath } from './emulator-config.ts'

import { type DemoResident, demoResidents, personalFacts } from './residents.ts'

/** The demo residents as an HTML list of links; `linkTo` gives the href for a user id. */
export function residentList(linkTo: (userId: string) => string): string {
  const entries = demoResidents.map((resident) => entryOf(resident, linkTo(resident.userId)))
  return `<ul>${entries.join('\n')}</ul>`
}

const entryOf = (
  resident: DemoResident,
  href: string,
): string => `<li><a class="choice" href="${escapeHtml(href)}">
<img src="${emulatorPath}/portraits/${resident.userId}.svg" alt="" width="48" height="48">
<span><strong>${escapeHtml(resident.name)}さん（${resident.age}歳）</strong><span>${escapeHtml(resident.about)}</span>
<span>${escapeHtml(personalFacts(resident))}</span></span></a></li>`

/** HTML that marks a page as one of the emulator, not of LINE. */
export const emulatorLabel = '<p class="label">LINEのかわりの練習用画面</p>'
