import { afterEach, expect, test, vi } from 'vitest'

const started = vi.fn()

const messaging = vi.hoisted(() => ({ client: Promise.resolve() }))
vi.mock('../../../ui/composition/messaging.ts', () => ({ messagingClient: () => messaging.client }))

afterEach(() => {
  document.body.replaceChildren()
})

/** The first script of a page in which the server has drawn a form; each time anew. */
async function boot() {
  const page =
    '<div id="app" data-mark="m"><form><button type="submit"><b>確認する</b></button><input></form></div>'
  document.body.append(...new DOMParser().parseFromString(page, 'text/html').body.childNodes)
  vi.resetModules()
  vi.doMock('../../../ui/main.tsx', () => {
    started()
    return {}
  })
  await import('../../../ui/boot.ts')
  const { beforeStart } = await import('../../../ui/composition/before-start.ts')
  const place = document.querySelector<HTMLElement>('#app')!
  const click = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    place.querySelector(selector)!.dispatchEvent(event)
    return event
  }
  return { place, click, pressed: beforeStart.pressed }
}

test('in a page that nobody sees the application starts, too: frames are not drawn there', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await boot()
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
})

test('where LINE leads on to another page, its SDK comes before the application', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  window.history.replaceState(null, '', '/?liff.state=%2Fsurvey%2Fsvy1')
  let begin = () => {}
  messaging.client = new Promise((resolve) => {
    begin = resolve
  })
  started.mockClear()
  await boot()
  await new Promise((rested) => setTimeout(rested, 20))
  expect(started).not.toHaveBeenCalled()
  begin()
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  window.history.replaceState(null, '', '/')
})

test('what is pressed in a drawn form waits for the application, and does nothing else meanwhile', async () => {
  const { place, click, pressed } = await boot()
  const heard: string[] = []
  place.querySelector('form')!.addEventListener('click', () => heard.push('click'))
  const event = click('b')
  expect([event.defaultPrevented, heard]).toEqual([true, []])
  expect(pressed).toEqual([place.querySelector('button')])
  expect(click('input').defaultPrevented).toBe(false)
  expect(pressed).toHaveLength(1)
})

test('what is pressed once the application has taken the form over is its own business', async () => {
  const { place, click, pressed } = await boot()
  delete place.dataset.mark
  place.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault())
  expect(click('button').defaultPrevented).toBe(false)
  expect(pressed).toEqual([])
})
