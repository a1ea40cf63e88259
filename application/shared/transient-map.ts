/** A map for what comes and goes, such as the requests under way. */
type TransientMap<T extends object> = {
  get(key: string | number): T | undefined
  set(key: string | number, value: T): void
  delete(key: string | number): void
  values(): T[]
  size(): number
}

/**
 * An empty one. It is not a `Map`: V8 links each table that a Map has outgrown to its next one, so that the garbage collector, once
 * one of them has grown old, takes everything that has been in them since for old too, and keeps it until it collects the whole heap.
 */
export function transientMap<T extends object>(): TransientMap<T> {
  const entries: Record<string | number, T> = Object.create(null)
  let size = 0
  return {
    get: (key) => entries[key],
    set(key, value) {
      if (!entries[key]) size++
      entries[key] = value
    },
    delete(key) {
      if (!entries[key]) return
      size--
      delete entries[key]
    },
    values: () => Object.values(entries),
    size: () => size,
  }
}
