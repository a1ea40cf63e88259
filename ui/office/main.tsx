import '../styles.css'
import './office.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { browserClock } from '../../adapters/browser/browser-clock.ts'
import { newSecret } from '../../adapters/browser/random-text.ts'
import * as calls from '../../adapters/http/calls/office.ts'
import * as calendarCalls from '../../adapters/http/calls/office-calendar.ts'
import * as recordCalls from '../../adapters/http/calls/office-record.ts'
import { officeCalls } from '../../adapters/http/client/office-calls.ts'
import { publicSettings } from '../composition/written-in-page.ts'
import { composeOffice } from './compose.ts'
import { routes } from './routes.tsx'

const services = composeOffice(officeCalls({ ...calls, ...recordCalls, ...calendarCalls }, { origin: '' }), {
  settings: publicSettings(document),
  clock: browserClock,
  origin: location.origin,
  storage: window.sessionStorage,
  newSecret,
  print: () => window.print(),
  leaveFor: (url) => location.assign(url),
})

const root = document.getElementById('app')
if (!root) throw new Error('no place for the application in the page')
createRoot(root).render(
  <RouterProvider router={createBrowserRouter(routes(services))} useTransitions={false} />,
)
