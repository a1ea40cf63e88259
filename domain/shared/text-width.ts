const FULL_TO_HALF = 0xfee0

/**
 * `text` with full-width letters, digits and signs (U+FF01 to U+FF5E) in half width. Everything else stays, also
 * half-width kana, `￥` and the ideographic space (spec §5 "Search form", X-FW).
 */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (full) => String.fromCharCode(full.charCodeAt(0) - FULL_TO_HALF))
