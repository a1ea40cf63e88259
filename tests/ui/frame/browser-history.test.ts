import { beforeEach, expect, test } from 'vitest'
import { BrowserHistory, type NavigationState } from '../../../ui/frame/browser-history.ts'
import { currentPath } from '../open-app.tsx'

let history: BrowserHistory
let seen: string[]
beforeEach(() => {
  window.history.replaceState(null, '', '/survey/svy1?partitionKey=a')
  history = new BrowserHistory()
  seen = []
  history.listen(({ location }: NavigationState) => seen.push(location.pathname))
})

const moves = ['push', 'replace'] as const

test.each(moves)('a guarded %s leaves the address as it is, and nobody hears of it [ROUTE-29]', (move) => {
  const asked: string[] = []
  history.guard = (path) => {
    asked.push(path)
    return path === '/confirmList'
  }
  history[move]('/confirmList?page=2')
  history[move]({ pathname: '/confirmList', search: '?page=3' })
  expect(asked).toEqual(['/confirmList', '/confirmList'])
  expect(currentPath()).toBe('/survey/svy1?partitionKey=a')
  expect(seen).toEqual([])
})

test.each(moves)('a %s to any other page passes a guard [ROUTE-30]', (move) => {
  history.guard = (path) => path === '/confirmList'
  history[move]('/confirmListing')
  expect(currentPath()).toBe('/confirmListing')
  expect(seen).toEqual(['/confirmListing'])
})
