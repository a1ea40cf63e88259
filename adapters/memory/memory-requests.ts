import type {
  IdempotencyRepository,
  RequestKey,
  StoredRequest,
} from '../../application/ports/idempotency-repository.ts'

/** The requests with a key of this process, kept by the repositories that carry them out. */
export type MemoryRequests = {
  find(userId: string, request: RequestKey): StoredRequest | undefined
  keep(userId: string, request: RequestKey, stored: StoredRequest): void
}

export function memoryRequests(): MemoryRequests {
  const kept = new Map<string, StoredRequest>()
  const nameOf = (userId: string, { call, key }: RequestKey) => JSON.stringify([userId, call, key])
  return {
    find: (userId, request) => structuredClone(kept.get(nameOf(userId, request))),
    keep: (userId, request, stored) => void kept.set(nameOf(userId, request), structuredClone(stored)),
  }
}

/** Hands out the results of `requests`. */
export const memoryIdempotencyRepository = (requests: MemoryRequests): IdempotencyRepository => ({
  find: async (userId, request) => requests.find(userId, request),
})
