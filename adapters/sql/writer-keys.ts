import { type Sealing, sealing } from '../sealing/sealing.ts'

/** What whoever carries out plans does with the key: seals what is decided in a transaction, and links the audit chain. */
type WriterKeys = Pick<Sealing, 'seal' | 'auditMac'>

/** @throws Error if `dataKey` is no key */
export const writerKeys = (dataKey: string): WriterKeys => sealing(dataKey)
