import type { Storage } from '../../application/ports/storage.ts'

/** A port of the storage. */
export type StoragePort = Exclude<keyof Storage, 'ready' | 'close'>

/** A storage of which a suite needs these ports only. */
export type Store<Port extends StoragePort> = Pick<Storage, Port | 'close'>
