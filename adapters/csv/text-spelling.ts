import iconv from 'iconv-lite'
import { cp932, lostSign } from './text-encoding.ts'

/** How a file in that encoding has our texts, for comparing what comes back with what went out. */
export function spellingOf(encoding: 'utf-8' | 'cp932'): { written(text: string): string; lost?: string } {
  if (encoding === 'utf-8') return { written: (text) => text }
  const { encode } = cp932()
  return { written: (text) => iconv.decode(Buffer.from(encode(text)), 'cp932'), lost: lostSign }
}
