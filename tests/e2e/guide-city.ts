import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWorkbook } from '../../adapters/tables/write-workbook.ts'
import { childAllowance } from '../adapters/city-bundle/child-allowance.ts'
import { aFormSheet, aHead, titles } from '../adapters/city-bundle/workbooks.ts'
import { catalogSheetsOfPage, formSheetOf, writeFilesOf } from '../guide-pages.ts'
import { type CityServer, runCommand, startCityServer } from './city-server.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'

/** A server with the city that the guide leads to, and its clock. */
export type GuideCity = { server: CityServer; clock: MovedClock; folder: string; remove(): void }

const doses = '04-calendars-and-doses.md'

/**
 * Makes a city as the guide says: the files that it shows, a workbook with what can be booked, the form for two doses
 * and one of 113 items, and its commands, each as it stands there.
 *
 * @param at when it is there: `2027-06-07T10:00+09:00`
 */
export async function startGuideCity(at: string): Promise<GuideCity> {
  const clock = movedClock(at)
  const above = mkdtempSync(join(tmpdir(), 'madoguchi-guide-'))
  const [folder, workbook] = [join(above, 'my-city'), join(above, 'forms.xlsx')]
  writeFilesOf('01-first-form.md', folder)
  const allowance = aFormSheet(childAllowance, {
    name: '児童手当',
    head: aHead('jido-teate', '児童手当の申請'),
    columns: [...titles, '職員だけ'],
  })
  writeFileSync(
    workbook,
    writeWorkbook([{ ...formSheetOf(doses), name: '予防接種' }, allowance, ...catalogSheetsOfPage(doses)]),
  )
  for (const command of [
    ['from-sheet', workbook, folder],
    ['check', folder],
  ])
    runCommand('city', command, above, { env: clock.env })
  const server = await startCityServer({ bundle: folder, env: clock.env })
  return { server, clock, folder, remove: () => rmSync(above, { recursive: true, force: true }) }
}
