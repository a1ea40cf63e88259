import type { AuditEvent } from '../../application/ports/audit-log.ts'
import { rotationGraceMs, type SessionRepository } from '../../application/ports/session-repository.ts'
import type { Viewer } from '../../application/viewer.ts'

type Held = { family: object; viewer: Viewer; expiresAtMs: number; rotatedAtMs?: number }

/** Keeps refresh tokens in this process. */
export function memorySessionRepository(
  recordAudit: (events: readonly AuditEvent[]) => void,
): SessionRepository {
  const tokens = new Map<string, Held>()

  const revoke = (family: object) => {
    for (const [token, held] of tokens) if (held.family === family) tokens.delete(token)
  }

  return {
    async add({ token, viewer, expiresAtMs }) {
      tokens.set(token, { family: {}, viewer: structuredClone(viewer), expiresAtMs })
    },
    async rotate(token, next, nowMs, request) {
      const held = tokens.get(token)
      if (!held) return undefined
      if (held.rotatedAtMs !== undefined && nowMs - held.rotatedAtMs >= rotationGraceMs) {
        revoke(held.family)
        const { userId } = held.viewer
        recordAudit([{ kind: 'session.reused', at: nowMs, userId, ...(request && { request }) }])
        return undefined
      }
      if (held.expiresAtMs <= nowMs) return undefined
      held.rotatedAtMs ??= nowMs
      tokens.set(next.token, { family: held.family, viewer: held.viewer, expiresAtMs: next.expiresAtMs })
      return structuredClone(held.viewer)
    },
  }
}
