import type { Viewer } from '../../domain/session/viewer.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { MessageRepository } from '../ports/message-repository.ts'

/**
 * Driving port: whether the city sends messages about reservations, and whether the viewer gets them, as everybody does
 * at first.
 */
type ReadMessagePreference = () => Promise<{ isOffered: boolean; isOn: boolean }>

type Needs = {
  city: Pick<CityRepository, 'settings'>
  messages: Pick<MessageRepository, 'preference'>
}

export const makeReadMessagePreference =
  ({ city, messages }: Needs) =>
  ({ userId }: Viewer): ReadMessagePreference =>
  async () => {
    const isOffered = (await city.settings())?.messages !== undefined
    const preference = isOffered ? await messages.preference(userId) : undefined
    return { isOffered, isOn: preference?.isOn ?? isOffered }
  }
