/** A demo resident, as the emulator lists them. */
type Person = { userId: string; name: string }

const base = '/emulator/line'

/**
 * Lets a demo resident choose, as in LINE, to whom a text goes: it stands in the chat of that person then.
 * @returns undefined if it could not be sent
 */
export async function shareToResidents(
  from: string,
  text: string,
): Promise<'shared' | 'dismissed' | undefined> {
  const response = await fetch(`${base}/residents`)
  if (!response.ok) return undefined
  const { residents } = (await response.json()) as { residents: readonly Person[] }
  const to = await chosenOf(residents.filter(({ userId }) => userId !== from))
  if (to === undefined) return 'dismissed'
  const sent = await fetch(`${base}/share`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from, to, text }),
  })
  return sent.ok ? 'shared' : undefined
}

/** Asks in a dialog who it is. @returns the user id; undefined if the dialog was closed */
function chosenOf(people: readonly Person[]): Promise<string | undefined> {
  const dialog = document.createElement('dialog')
  const heading = document.createElement('h2')
  heading.id = 'share-to'
  heading.textContent = 'だれに送りますか（LINEのエミュレータ）'
  dialog.setAttribute('aria-labelledby', heading.id)
  Object.assign(dialog.style, { maxWidth: '24rem', padding: '1.25rem' })
  return new Promise((resolve) => {
    const end = (userId: string | undefined): void => {
      dialog.remove()
      resolve(userId)
    }
    const button = (text: string, userId: string | undefined): HTMLButtonElement => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = text
      Object.assign(made.style, { display: 'block', width: '100%', minHeight: '3rem', marginTop: '0.75rem' })
      made.addEventListener('click', () => end(userId))
      return made
    }
    dialog.append(
      heading,
      ...people.map(({ name, userId }) => button(`${name}さん`, userId)),
      button('やめる', undefined),
    )
    dialog.addEventListener('cancel', () => end(undefined))
    document.body.append(dialog)
    dialog.showModal()
  })
}
