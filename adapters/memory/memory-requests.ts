import type {
  IdempotencyRepository,
  RequestKey,
  StoredRequest,
} from '../../application/ports/idempotency-repository.ts'

/** The requests with a key of this process, kept by the repositories that carry them out. */
export type MemoryRequests = {
  find(userId: string, request: RequestKey): StoredRequest | undefined
  keep(userId: string, request: RequestKey, stored: StoredRequest): void
  ofResident(userId: string): (RequestKey & Pick<StoredRequest, 'result'>)[]
  forget(userId: string): void
}

export function memoryRequests(): MemoryRequests {
  const kept = new Map<string, StoredRequest>()
  const nameOf = (userId: string, { call, key }: RequestKey) => JSON.stringify([userId, call, key])
  const ofResident = (userId: string) =>
    [...kept].flatMap(([name, { result }]) => {
      const [of, call, key] = JSON.parse(name) as [string, string, string]
      return of === userId ? [{ call, key, result: structuredClone(result) }] : []
    })
  return {
    find: (userId, request) => structuredClone(kept.get(nameOf(userId, request))),
    ofResident,
    forget(userId) {
      for (const request of ofResident(userId)) kept.delete(nameOf(userId, request))
    },
    keep: (userId, request, stored) => void kept.set(nameOf(userId, request), structuredClone(stored)),
  }
}

/** Hands out the results of `requests`. */
export const memoryIdempotencyRepository = (requests: MemoryRequests): IdempotencyRepository => ({
  find: async (userId, request) => requests.find(userId, request),
  async keep(userId, request, stored) {
    const before = requests.find(userId, request)
    if (!before) requests.keep(userId, request, stored)
    return before ?? stored
  },
})
