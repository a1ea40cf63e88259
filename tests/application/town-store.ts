import type { TestStorage } from '../fakes/test-storage.ts'

/** Opens the store of each town where a run sets it; else it is in memory. */
export const townStore: { open?: () => Promise<TestStorage> } = {}
