import type { DemoResident } from './residents.ts'

const hairBehind: Record<DemoResident['look']['hairstyle'], string> = {
  short: '',
  long: '<path d="M34 52c0-22 12-34 30-34s30 12 30 34v34H34z"/>',
  bun: '<circle cx="64" cy="18" r="11"/>',
}

/** A resident's picture as an SVG document of 128 by 128. */
export function portraitOf({ look }: DemoResident): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">',
    `<rect width="128" height="128" fill="${look.background}"/>`,
    `<g fill="${look.hair}">${hairBehind[look.hairstyle]}</g>`,
    `<path d="M16 128c2-28 20-40 48-40s46 12 48 40z" fill="${look.clothes}"/>`,
    `<path d="M54 76h20v16a10 10 0 0 1-20 0z" fill="${look.skin}"/>`,
    `<ellipse cx="64" cy="56" rx="25" ry="29" fill="${look.skin}"/>`,
    `<path d="M38 56c-1-24 9-35 26-35s27 11 26 35c-5-5-8-12-9-18-9 4-25 5-34 2-2 5-5 11-9 16z" fill="${look.hair}"/>`,
    '<g fill="#3a2a22"><circle cx="54" cy="60" r="2.6"/><circle cx="74" cy="60" r="2.6"/></g>',
    '<path d="M55 71q9 7 18 0" fill="none" stroke="#3a2a22" stroke-width="2.4" stroke-linecap="round"/>',
    '</svg>',
  ].join('')
}
