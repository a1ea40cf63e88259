import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { framed } from '../../gallery/framed.tsx'
import { screens } from '../../gallery/states/screens.ts'

/** They show what an error looks like. */
const broken = ['fault of a screen', 'code did not come']

const phases = Object.entries(screens).flatMap(([screen, phases]) =>
  Object.entries(phases).map(([phase, states]) => [screen, phase, states] as const),
)

test.each(phases)(
  '%s, %s: every state of the gallery is in its phase and is drawn without an error',
  async (_, phase, states) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [state, show] of Object.entries(states)) {
      const shown = await show()
      expect(shown.phase ?? phase, state).toBe(phase)
      const { container, unmount } = render(framed(shown))
      await vi.waitFor(() => expect(container.querySelector('main')?.textContent, state).toBeTruthy())
      expect(logged.mock.calls.length > 0, state).toBe(broken.includes(state))
      logged.mockClear()
      unmount()
    }
  },
)
