export type Address = { prefecture: string; city: string; area: string; street: string }

/** Driven port: Japan Post's postcodes, offline. */
export interface PostcodeDirectory {
  /**
   * Addresses of a postcode of 7 digits, in the order of the directory; several where a code spans towns; empty if
   * unknown.
   */
  find(postcode: string): Promise<readonly Address[]>
}
