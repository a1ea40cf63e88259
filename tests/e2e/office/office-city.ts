import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { readStorageConfig } from '../../../server/composition/config.ts'
import { openStorage } from '../../../server/composition/open-storage.ts'
import { demoAccounts } from '../../../server/demo/demo-accounts.ts'
import { type CityServer, startCityServer } from '../city-server.ts'

/** Who has linked no LINE account, and keeps the office. */
export const sakuragi = demoAccounts[0]
/** Who has linked that of 田中 健一, and looks after everything at a desk. */
export const umezawa = demoAccounts[1]

/** LINE on another site than ours, of which the browser takes no strict cookie along. */
export const lineSite = 'https://line.test'

/** The demo city with an office, and its storage. */
export async function startOfficeCity(): Promise<{ server: CityServer; storage: SqlStorage }> {
  const server = await startCityServer({ env: { LINE_AUTHORIZE_URL: `${lineSite}/authorize` } })
  const storage = await openStorage(readStorageConfig({}, server.folder))
  const subOf = async ({ username }: { username: string }) =>
    (await storage.staffAccounts.findByUsername(username))!.sub
  await storage.officeDuties.put(await subOf(sakuragi), [{ role: 'keeper' }], [])
  await storage.officeDuties.put(await subOf(umezawa), [{ role: 'desk' }], [])
  return { server, storage }
}
