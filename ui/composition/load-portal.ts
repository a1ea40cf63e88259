import type { PortalContent } from '../survey/portal/portal-store.ts'

/** What the server of the demo city says about its residents and forms. @throws Error if it says nothing */
export async function loadPortal(): Promise<PortalContent> {
  const answer = await fetch('/emulator/portal.json')
  if (!answer.ok) throw new Error(`no portal: ${answer.status}`)
  return (await answer.json()) as PortalContent
}
