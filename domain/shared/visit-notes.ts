/** Where to go for a reservation and what to have along, as the city writes it of a reservation item. */
export type VisitNotes = {
  place?: string
  address?: string
  /** An https address of a map; absent: the address is searched for. */
  mapUrl?: string
  /** What to bring, a line each. */
  toBring?: readonly string[]
}

/**
 * The address of a map that shows the place; undefined where nothing says where it is. Nothing is asked of a map before
 * it is opened.
 */
export function mapLinkOf({ place, address, mapUrl }: VisitNotes): string | undefined {
  if (mapUrl !== undefined && isMapUrl(mapUrl)) return mapUrl
  if (!address) return undefined
  const query = place ? `${address} ${place}` : address
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** Whether a text is an https address without a name and a password in it. */
export const isMapUrl = (text: string): boolean => /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/.test(text)

/** The notes among other fields; empty where there are none. */
export const visitNotesOf = ({ place, address, mapUrl, toBring }: VisitNotes): VisitNotes => ({
  ...(place && { place }),
  ...(address && { address }),
  ...(mapUrl && { mapUrl }),
  ...(toBring?.length && { toBring }),
})
