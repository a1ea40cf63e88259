import { emulatorPath } from './emulator-config.ts'
import { escapeHtml } from './html-page.ts'
import { type DemoResident, demoResidents, personalFacts } from './residents.ts'

/** A list of the residents as HTML, each a link made by `linkTo`. */
export function residentChoice(linkTo: (userId: string) => string): string {
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

/** Marks a page as one of the emulator, so that nobody takes it for the real thing. */
export const emulatorLabel = '<p class="label">LINEのかわりの練習用画面</p>'
