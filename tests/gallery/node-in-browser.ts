/** As `isDeepStrictEqual` of `node:util`, for what JSON and maps can say. */
export const isDeepStrictEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** In place of `createHash` of `node:crypto`: equal texts give equal fingerprints, which is all that memory adapters ask. */
export const createHash = () => {
  let text = ''
  const hash = {
    update(more: string) {
      text += more
      return hash
    },
    digest: () => text,
  }
  return hash
}

/** As `timingSafeEqual` of `node:crypto`; here nobody measures. */
export const timingSafeEqual = (one: Uint8Array, other: Uint8Array): boolean => textOf(one) === textOf(other)

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part))
