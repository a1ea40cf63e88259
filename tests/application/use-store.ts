import { afterAll } from 'vitest'
import { openStore, removeStores } from './stores.ts'
import { townStore } from './town.ts'

townStore.open = openStore
afterAll(removeStores)
