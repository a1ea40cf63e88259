import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A screen is waited for as long as a busy machine may need.
configure({ asyncUtilTimeout: 5_000 })

// All files of a worker share one page. Storage is another one for each test, since a page that was left may still write a draft: pages
// get the storage of their test, not whatever stands in `localStorage` when they write.
beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})
