import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// A screen is waited for as long as a busy machine may need.
configure({ asyncUtilTimeout: 5_000 })

// All files of a worker share one page. Storage is another one for each test, since a page that was left may still
// write a draft: pages get the storage of their test, not whatever stands in `localStorage` when they write.
beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
})

// The browser moves in its history later than it is asked to: what a test began may not end in the next one.
let moved: Promise<unknown> | undefined
const { setTimeout } = globalThis
const go = window.history.go.bind(window.history)
window.history.go = (delta) => {
  moved = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, 100)
  })
  go(delta)
}

afterEach(async () => {
  cleanup()
  await moved
  moved = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

// Files share their modules: one that is still being fetched when its file ends would be broken for the next ones.
afterAll(() => vi.dynamicImportSettled())
