import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { framed } from '../../gallery/framed.tsx'
import { screens } from '../../gallery/states/screens.ts'

/** It shows what an error looks like. */
const fault = 'fault of a screen'

test.each(Object.entries(screens))(
  '%s: every state of the gallery is in its phase and is drawn without an error',
  async (_, phases) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [name, states] of Object.entries(phases)) {
      for (const [state, show] of Object.entries(states)) {
        const { screen, phase = name } = await show()
        expect(phase, state).toBe(name)
        const { container, unmount } = render(framed(screen))
        await vi.waitFor(() => expect(container.querySelector('main')?.textContent, state).toBeTruthy())
        expect(logged.mock.calls.length, state).toBe(state === fault ? 1 : 0)
        logged.mockClear()
        unmount()
      }
    }
  },
)
