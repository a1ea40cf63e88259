import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { foreignIn, textsOfPage } from '../../e2e/languages/look.ts'
import { tonguesOf } from '../../e2e/languages/tongue.ts'
import { framed } from '../../gallery/framed.tsx'
import { statesByName } from '../../gallery/states/screens.ts'
import { frame, type State } from '../../gallery/states/state.ts'
import { languageIn } from '../translation-in.ts'

/** What the walk through the browser does not come to, or sees in one language only. */
const drawn = [
  /^form . (closed|locked|alert|stale) /,
  /^form with payment . (form . changing a line$|alert )/,
  /^calendar . (notice|alert|reviewing . a change$|done . changed$)/,
  /^all own answers . open . payments without an answer/,
  /^details . finished /,
  /^cancel page . open /,
  /^cancel page, cancelling . finished /,
  /^member list . open . membership has just ended/,
  /^after paying . known /,
  /^order of an answer /,
  /^staff . (landing|linking|confirm|complete|expired|registered|invalid|linked_elsewhere|failed) /,
  /^staff . create . (empty|with errors|a common password|refused)$/,
  /^frame . leaving /,
]
/** These are about something else, or say what stands elsewhere too. */
const others = /English|longest text|too slow|service is busy|session has ended/
/** Their dialog opens a moment later. */
const withDialog = /changing a line/

/** What people typed, or are called, in every language. */
const names =
  /[港楠][ 　]?(花子|あかり)|梅沢 亮|山田[ 　]?恵|やまだめぐみ|ヤマダメグミ|みなと台市灯台の丘一丁目2-3/gu

const tongues = tonguesOf(['ja', 'en', 'vi', 'ja-easy'], [])
/** One is enough: that no other lacks a text is compared elsewhere. */
const code = 'vi'

afterEach(() => {
  frame.language = undefined
})

/** What a state says as the page that it is. */
async function saidIn(name: string, state: State) {
  const shown = await state()
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'app'
  const { unmount } = render(framed(shown), { container })
  const awaited = withDialog.test(name) ? 'dialog' : 'main'
  await vi.waitFor(() => {
    expect(container.querySelector(awaited)?.textContent, name).toBeTruthy()
    expect(container.querySelector('[data-waiting]'), name).toBeNull()
  })
  const said = textsOfPage()
  unmount()
  container.remove()
  return said.map(({ text, ...about }) => ({ ...about, text: text.replace(names, 'Anna') }))
}

test('in Vietnamese a screen or dialog that is seldom seen says no word of another language [LANG-04] [LANG-05]', {
  timeout: 60_000,
}, async () => {
  const tongue = tongues.find((one) => one.code === code)!
  frame.language = await languageIn(code, tongue.texts)
  const faults: string[] = []
  for (const which of drawn) {
    const states = [...statesByName].filter(([name]) => which.test(name) && !others.test(name))
    expect(states.length, String(which)).toBeGreaterThan(0)
    for (const [name, state] of states) {
      const found = foreignIn(await saidIn(name, state), tongue)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
