/** A map of limited size: what was set longest ago goes first. Setting a key again makes it the latest. */
export class BoundedMap<K, V extends {}> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number
  readonly #sizeOf: (value: V, key: K) => number
  #size = 0

  /**
   * @param limit of all sizes together
   * @param sizeOf what an entry counts, 1 if it is not given; one that is larger than the limit is not kept
   */
  constructor(limit: number, sizeOf: (value: V, key: K) => number = () => 1) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  set(key: K, value: V): void {
    this.delete(key)
    const size = this.#sizeOf(value, key)
    if (size > this.#limit) return
    this.#entries.set(key, value)
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) break
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#sizeOf(value, key)
  }

  /** In the order in which they were set. */
  values(): V[] {
    return [...this.#entries.values()]
  }
}
