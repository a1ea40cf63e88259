import { emulatorPath } from './emulator-config.ts'
import { escapeHtml } from './html-page.ts'
import { demoResidents } from './residents.ts'

/** A list of the residents as HTML, each a link made by `linkTo`. */
export function residentChoice(linkTo: (userId: string) => string): string {
  const entries = demoResidents.map(
    ({ userId, name, age, about }) => `<li><a class="choice" href="${escapeHtml(linkTo(userId))}">
<img src="${emulatorPath}/portraits/${userId}.svg" alt="" width="48" height="48">
<span><strong>${escapeHtml(name)}さん（${age}歳）</strong><span>${escapeHtml(about)}</span></span></a></li>`,
  )
  return `<ul>${entries.join('\n')}</ul>`
}

/** Marks a page as one of the emulator, so that nobody takes it for the real thing. */
export const emulatorLabel = '<p class="label">LINEのかわりの練習用画面</p>'
