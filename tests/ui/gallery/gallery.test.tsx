import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { framed } from '../../gallery/framed.tsx'
import { screens } from '../../gallery/states/screens.ts'

/** They show what an error looks like. */
const broken = ['fault of a screen', 'code did not come']

test.each(Object.entries(screens))(
  '%s: every state of the gallery is in its phase and is drawn without an error',
  async (_, phases) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [name, states] of Object.entries(phases)) {
      for (const [state, show] of Object.entries(states)) {
        const shown = await show()
        expect(shown.phase ?? name, state).toBe(name)
        const { container, unmount } = render(framed(shown))
        await vi.waitFor(() => expect(container.querySelector('main')?.textContent, state).toBeTruthy())
        expect(logged.mock.calls.length > 0, state).toBe(broken.includes(state))
        logged.mockClear()
        unmount()
      }
    }
  },
)
