import { sealing } from '../../sealing/sealing.ts'

/** What links the audit chain: nobody without the key can forge a link. @throws Error if `dataKey` is no key */
export const auditMac = (dataKey: string): ((bytes: Uint8Array) => Uint8Array) => sealing(dataKey).auditMac
