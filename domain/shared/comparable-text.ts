/**
 * Ways of writing a character of a name, each after the one that stands for it: registers and keyboards give one or the
 * other.
 */
const variants = [
  '高髙',
  '崎﨑嵜',
  '浜濱濵',
  '辺邊邉',
  '斎齋',
  '斉齊',
  '徳德',
  '吉𠮷',
  '桑桒',
  '柳栁',
  '沢澤',
  '広廣',
  '国國',
  '真眞',
  '恵惠',
  '桜櫻',
  '竜龍',
  '滝瀧',
  '瀬瀨',
  '条條',
  '栄榮',
  '弥彌',
  '島嶋嶌',
  '礼禮',
  '寿壽',
  '与與',
  '渕淵渊',
  '富冨',
  '曽曾',
  '峰峯',
  '館舘',
  '関關',
  '塩鹽',
  '豊豐',
  '黒黑',
  '郷鄕',
  '静靜',
  '遥遙',
  '凜凛',
  '槙槇',
  '穂穗',
  '来來',
  '万萬',
  '亀龜',
  '蔵藏',
  '学學',
  '実實',
  '団團',
  '戸戶',
]

const standing = new Map(
  variants.flatMap(([one = '', ...others]) => others.map((other): [string, string] => [other, one])),
)
const variant = new RegExp(`[${[...standing.keys()].join('')}]`, 'gu')

/** What NFKC leaves: blanks, and selectors of a glyph that follow a character. */
const leftOut = /\s|\p{Variation_Selector}/gu
const hyphens = /[-‐‑‒–—―−ー]/g
/** 10 or 11 digits that begin with 0, by whatever hyphens they are parted. */
const phone = /^0(?:[-‐‑‒–—―−ー]?\d){9,10}$/

/**
 * `text` so that two people who mean the same write the same: full and half width, kana too, blanks, variants of
 * characters in names, and the hyphens of a phone number make no difference.
 */
export function comparableText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(leftOut, '')
    .replace(variant, (one) => standing.get(one) ?? one)
  // A text of blanks alone is still not the same as none.
  if (plain === '') return text
  return phone.test(plain) ? plain.replace(hyphens, '') : plain
}
