import '../styles.css'
import './office.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { browserClock } from '../../adapters/browser/browser-clock.ts'
import { newSecret } from '../../adapters/browser/random-text.ts'
import { download } from '../../adapters/browser/save-file.ts'
import { scanCodes } from '../../adapters/browser/scan-codes.ts'
import * as calls from '../../adapters/http/calls/office.ts'
import * as dayCalls from '../../adapters/http/calls/office-day.ts'
import * as recordCalls from '../../adapters/http/calls/office-record.ts'
import { officeCalls } from '../../adapters/http/client/office-calls.ts'
import { publicSettings } from '../composition/written-in-page.ts'
import { composeOffice } from './compose.ts'
import { routes } from './routes.tsx'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const services = composeOffice(officeCalls({ ...calls, ...recordCalls, ...dayCalls }, { origin: '' }), {
  settings: publicSettings(document),
  clock: browserClock,
  origin: location.origin,
  storage: window.sessionStorage,
  newSecret,
  scanner: 'mediaDevices' in navigator ? scanCodes : undefined,
  async saveTable({ header, rows, sheet, name }) {
    const { streamWorkbook } = await import('../../adapters/tables/stream-workbook.ts')
    const bytes: BlobPart[] = []
    for await (const part of streamWorkbook(header, rows, { sheet })) bytes.push(part as BlobPart)
    download(new File(bytes, name, { type: workbookType }))
  },
  print: () => window.print(),
  leaveFor: (url) => location.assign(url),
})

const root = document.getElementById('app')
if (!root) throw new Error('no place for the application in the page')
createRoot(root).render(
  <RouterProvider router={createBrowserRouter(routes(services))} useTransitions={false} />,
)
