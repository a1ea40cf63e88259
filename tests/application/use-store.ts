import { afterAll } from 'vitest'
import { removeFiles } from '../adapters/storage/sqlite-files.ts'
import { openStore } from './stores.ts'
import { townStore } from './town.ts'

townStore.open = openStore
afterAll(removeFiles)
