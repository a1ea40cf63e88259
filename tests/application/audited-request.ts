import { expect } from 'vitest'

/** What the audit log says of a request of a test; over HTTP it comes from this machine. */
export const auditedRequest: object = {
  requestId: expect.stringMatching(/^(request-1|[0-9a-f-]{36})$/),
  address: expect.stringMatching(/^(192\.0\.2|127\.0\.0)\.0\/24$/),
}
