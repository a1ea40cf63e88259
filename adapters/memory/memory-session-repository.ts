import { rotationGraceMs, type SessionRepository } from '../../application/ports/session-repository.ts'
import type { Viewer } from '../../application/viewer.ts'

type Held = { family: object; viewer: Viewer; expiresAtMs: number; rotatedAtMs?: number }

/** Keeps refresh tokens in this process, with what a resident has of them. */
export function memorySessionRepository(): {
  sessions: SessionRepository
  ofResident(userId: string): (Pick<Viewer, 'name' | 'picture'> & { expiresAtMs: number })[]
  forget(userId: string): void
} {
  const tokens = new Map<string, Held>()

  const revoke = (family: object) => {
    for (const [token, held] of tokens) if (held.family === family) tokens.delete(token)
  }

  const sessions: SessionRepository = {
    async add({ token, viewer, expiresAtMs }) {
      tokens.set(token, { family: {}, viewer: structuredClone(viewer), expiresAtMs })
    },
    async rotate(token, next, nowMs) {
      const held = tokens.get(token)
      if (!held) return undefined
      if (held.rotatedAtMs !== undefined && nowMs - held.rotatedAtMs >= rotationGraceMs) {
        revoke(held.family)
        return undefined
      }
      if (held.expiresAtMs <= nowMs) return undefined
      held.rotatedAtMs ??= nowMs
      tokens.set(next.token, { family: held.family, viewer: held.viewer, expiresAtMs: next.expiresAtMs })
      return structuredClone(held.viewer)
    },
  }
  return {
    sessions,
    ofResident: (userId) =>
      [...tokens.values()]
        .filter(({ viewer }) => viewer.userId === userId)
        .map(({ viewer: { userId: _, ...shown }, expiresAtMs }) => ({ ...shown, expiresAtMs })),
    forget(userId) {
      for (const [token, { viewer }] of tokens) if (viewer.userId === userId) tokens.delete(token)
    },
  }
}
