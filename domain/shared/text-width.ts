const FULL_TO_HALF = 0xfee0

/**
 * Full-width letters, digits and signs (U+FF01 to U+FF5E) as half-width ones; everything else stays: half-width kana,
 * `￥`, the ideographic space (spec §5 "Search form", X-FW).
 */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (full) => String.fromCharCode(full.charCodeAt(0) - FULL_TO_HALF))
