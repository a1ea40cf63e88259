/**
 * Passwords with a digit and at least 8 characters that everybody tries first, and stems that are only lengthened by
 * digits.
 */
const common: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 123123123 11111111 00000000 87654321 88888888 11223344 12341234 12344321 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qazxsw2 qazwsx123 q1w2e3r4 a1b2c3d4 abcd1234 abc12345 1234abcd 1234qwer qwer1234 asdf1234 zaq12wsx zaq1zaq1 aa123456
  a1234567 a12345678 a123456789 123456ab 123456aa 12345678a 123456789a 147258369 741852963 789456123 987654321 9876543210
  20202020 19900101 0123456789 p@ssw0rd p@ssword1 passw0rd pa55word pa55w0rd trustno1 iloveyou1 letmein1 welcome1`.split(
    /\s+/,
  ),
)

const stems: ReadonlySet<string> = new Set(
  `password passwort pass qwerty qwertyui asdfghjk asdfghjkl zxcvbnm admin administrator welcome letmein iloveyou sunshine princess
  football baseball dragon monkey master shadow superman user test guest login temp temporary change changeme default initial
  sakura doraemon pikachu tokyo nippon japan madoguchi line`.split(/\s+/),
)

/**
 * Whether a password is among those that are tried first: a well-known one, one sign repeated, or a well-known word
 * with digits or `!` behind it.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size === 1) return true
  return stems.has(plain.replace(/[0-9!]{1,256}$/, ''))
}
