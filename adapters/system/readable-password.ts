import { randomInt } from 'node:crypto'

/** Small letters and digits that nobody takes for another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password that can be read out and typed on a phone: three groups of four signs, 59 bits. */
export const readablePassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')
