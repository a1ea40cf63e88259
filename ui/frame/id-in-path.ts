/**
 * The id in a path `<before>/{id}`, decoded; a slash may end it. undefined for any other path, and for an id that is badly
 * encoded.
 */
export function idInPath(before: string, path: string): string | undefined {
  const [id = '', ...rest] = path.startsWith(`${before}/`) ? path.slice(before.length + 1).split('/') : []
  if (id === '' || rest.join('/') !== '') return undefined
  try {
    return decodeURIComponent(id)
  } catch {
    // Nobody wrote that address; it is not found.
    return undefined
  }
}
