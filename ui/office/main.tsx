import '../styles.css'
import './office.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { browserClock } from '../../adapters/browser/browser-clock.ts'
import { newKey, newSecret } from '../../adapters/browser/random-text.ts'
import { download, saveFile } from '../../adapters/browser/save-file.ts'
import { scanCodes } from '../../adapters/browser/scan-codes.ts'
import { allOfficeCalls, officeCalls } from '../../adapters/http/client/office-calls.ts'
import type { OfficeCalls } from '../../application/office/office-use-cases.ts'
import { publicSettings } from '../composition/written-in-page.ts'
import { composeOffice } from './compose.ts'
import { routes } from './routes.tsx'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type AnyCall = Parameters<ReturnType<typeof officeCalls>>[0]

/** Binds calls by their names, which are those of what they ask. */
function bindAll<Name extends keyof OfficeCalls>(calls: { readonly [K in Name]: object }) {
  const ask = officeCalls({ origin: '' })
  const bound = Object.entries(calls).map(([name, call]) => [name, ask(call as AnyCall)])
  return Object.fromEntries(bound) as Pick<OfficeCalls, Name>
}

const services = composeOffice(bindAll(allOfficeCalls), {
  settings: publicSettings(document),
  clock: browserClock,
  origin: location.origin,
  storage: window.sessionStorage,
  newSecret,
  newKey,
  saveFile,
  scanner: 'mediaDevices' in navigator ? scanCodes : undefined,
  async saveTable({ header, rows, sheet, name }) {
    const { streamWorkbook } = await import('../../adapters/tables/stream-workbook.ts')
    const bytes: BlobPart[] = []
    for await (const part of streamWorkbook(header, rows, { sheet })) bytes.push(part as BlobPart)
    download(new File(bytes, name, { type: workbookType }))
  },
  async saveSheets(sheets, name) {
    const { sheetOf } = await import('../../adapters/tables/counted-sheet.ts')
    const { writeWorkbook } = await import('../../adapters/tables/write-workbook.ts')
    download(new File([writeWorkbook(sheets.map(sheetOf)) as BlobPart], name, { type: workbookType }))
  },
  saveBytes: ({ name, type, bytes }) => download(new File([bytes as BlobPart], name, { type })),
  print: () => window.print(),
  openBeside: (url) => window.open(url, '_blank', 'noopener'),
  leaveFor: (url) => location.assign(url),
})

const root = document.getElementById('app')
if (!root) throw new Error('no place for the application in the page')
createRoot(root).render(
  <RouterProvider router={createBrowserRouter(routes(services))} useTransitions={false} />,
)
