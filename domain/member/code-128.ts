/**
 * Widths of the bars and spaces of each symbol of Code 128, in modules, a bar first (ISO/IEC 15417, table 1): by value,
 * six digits each.
 */
const symbols =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'

const toB = 100
const startB = 104
const startC = 105
const stop = '2331112'

/**
 * Widths of the bars and spaces that write a text in Code 128, in modules, a bar first and last: digits two by two, a
 * last single one and texts with other characters one by one. Takes visible ASCII.
 */
export function code128(text: string): number[] {
  const values = /^\d{2,}$/.test(text) ? digitValues(text) : [startB, ...singleValues(text)]
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  const widths = [...values, check].map((value) => symbols.slice(value * 6, value * 6 + 6)).join('') + stop
  return [...widths].map(Number)
}

function digitValues(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  const last = digits.slice(pairs.length * 2)
  return [startC, ...pairs.map(Number), ...(last ? [toB, ...singleValues(last)] : [])]
}

const singleValues = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0) - 32)
