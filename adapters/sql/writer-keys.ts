import { type Sealing, sealing } from '../sealing/sealing.ts'

/** The uses of the key while plans run: sealing values only known in the transaction, and linking the audit chain. */
type WriterKeys = Pick<Sealing, 'seal' | 'auditMac'>

/** @throws Error if `dataKey` is no key */
export const writerKeys = (dataKey: string): WriterKeys => sealing(dataKey)
