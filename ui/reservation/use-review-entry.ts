import { useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isReview } from './calendar-page.ts'
import type { CalendarStore } from './calendar-store.ts'

/** What the history keeps with the entry of the final confirmation. */
const reviewState = 'review'

/**
 * Gives the final confirmation an entry of its own in the history: the browser's way back leads from it to the slots,
 * and from these to the form. While a booking may be on its way it can't be left. Call it in an observer.
 */
export function useReviewEntry(store: CalendarStore): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isReviewing = isReview(store.phase)
  const hasEntry = state === reviewState
  const wasReviewing = useRef(false)
  const hadEntry = useRef(hasEntry)
  // Who goes back at once does so before the router has told of the entry.
  const [moves, noteMove] = useReducer((count: number) => count + 1, 0)
  const enter = () => {
    hadEntry.current = true
    void navigate(pathname, { state: reviewState })
  }

  useEffect(() => {
    // Where one scrolled to in the table is no place in what takes its place.
    window.history.scrollRestoration = 'manual'
    window.addEventListener('popstate', noteMove)
    return () => window.removeEventListener('popstate', noteMove)
  }, [])

  useEffect(() => {
    const isLeft = hadEntry.current && !hasEntry
    hadEntry.current = hasEntry
    if (!isReviewing || !isLeft) return
    store.chooseAgain()
    if (isReview(store.phase)) enter()
  }, [hasEntry, moves])

  useEffect(() => {
    if (isReviewing && !hasEntry) enter()
    if (!isReviewing && hasEntry && wasReviewing.current && store.phase.name !== 'signed-out') navigate(-1)
    wasReviewing.current = isReviewing
  }, [isReviewing])
}
