import type { AuditEvent } from '../../application/ports/audit-log.ts'
import { rotationGraceMs, type SessionRepository } from '../../application/ports/session-repository.ts'
import type { Viewer } from '../../application/viewer.ts'

/** What is the same for all tokens that came of one sign-in. */
type Family = { viewer: Viewer; endsAtMs: number }

type Held = { family: Family; expiresAtMs: number; rotatedAtMs?: number }

/** Keeps refresh tokens in this process, with what a resident has of them. */
export function memorySessionRepository(recordAudit: (events: readonly AuditEvent[]) => void): {
  sessions: SessionRepository
  ofResident(userId: string): (Pick<Viewer, 'name' | 'picture'> & { expiresAtMs: number })[]
} {
  const tokens = new Map<string, Held>()

  const revoke = (family: Family) => {
    for (const [token, held] of tokens) if (held.family === family) tokens.delete(token)
  }

  const sessions: SessionRepository = {
    async add({ token, viewer, expiresAtMs, endsAtMs }) {
      const family = { viewer: structuredClone(viewer), endsAtMs }
      tokens.set(token, { family, expiresAtMs: Math.min(expiresAtMs, endsAtMs) })
    },
    async find(token) {
      return structuredClone(tokens.get(token)?.family.viewer)
    },
    async rotate(token, next, nowMs, request) {
      const held = tokens.get(token)
      if (!held) return undefined
      if (held.rotatedAtMs !== undefined && nowMs - held.rotatedAtMs >= rotationGraceMs) {
        revoke(held.family)
        const { userId } = held.family.viewer
        recordAudit([{ kind: 'session.reused', at: nowMs, userId, ...(request && { request }) }])
        return undefined
      }
      if (held.expiresAtMs <= nowMs) return undefined
      held.rotatedAtMs ??= nowMs
      const { family } = held
      tokens.set(next.token, { family, expiresAtMs: Math.min(next.expiresAtMs, family.endsAtMs) })
      return structuredClone(family.viewer)
    },
    async end(token) {
      const held = tokens.get(token)
      if (!held) return undefined
      revoke(held.family)
      return structuredClone(held.family.viewer)
    },
    async endAllOf(userId) {
      const families = new Set([...tokens.values()].map(({ family }) => family))
      const own = [...families].filter(({ viewer }) => viewer.userId === userId)
      for (const family of own) revoke(family)
      return own.length
    },
  }
  return {
    sessions,
    ofResident: (userId) =>
      [...tokens.values()]
        .filter(({ family }) => family.viewer.userId === userId)
        .map(({ family: { viewer }, expiresAtMs }) => {
          const { userId: _, ...shown } = viewer
          return { ...shown, expiresAtMs }
        }),
  }
}
