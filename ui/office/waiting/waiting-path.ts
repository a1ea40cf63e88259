import type { WaitingFor } from '../../../application/ports/office-answer-repository.ts'

/** Where one is in the list of answers that wait. `after`: the page before ended there. */
export type WaitingPlace = { whom: WaitingFor; after?: string | undefined }

export function waitingPath({ whom, after }: WaitingPlace): string {
  const query = new URLSearchParams({ ...(whom === 'owner' && { for: whom }), ...(after && { after }) })
  return query.size > 0 ? `/office/waiting?${query}` : '/office/waiting'
}

/** What an address asks for; what makes no sense in it is left out. */
export function waitingPlaceOf(search: string): WaitingPlace {
  const query = new URLSearchParams(search)
  const after = query.get('after')
  return {
    whom: query.get('for') === 'owner' ? 'owner' : 'desk',
    after: after !== null && /^(desk|\d{4}-\d{2}-\d{2})\.\d{1,15}$/.test(after) ? after : undefined,
  }
}
