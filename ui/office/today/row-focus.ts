import { keyOf, type Row, type TodayStore } from './today-store.ts'

/** The links of the rows, in their order. */
const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-visit]')]

export function focusRow({ visit }: Row): void {
  const link = rowLinks().find((each) => each.dataset.visit === keyOf(visit))
  link?.focus()
  link?.scrollIntoView({ block: 'center' })
}

/** Back to the row that was looked at last, where the page has been scrolled to. */
export const focusLast = (store: TodayStore): void =>
  rowLinks()
    .find((each) => each.dataset.visit === store.row)
    ?.focus({ preventScroll: true })

/** Leads to the row of a code once it is shown. */
export async function focusWanted(
  store: TodayStore,
  wanted: { current: readonly string[] | undefined },
): Promise<void> {
  const codes = wanted.current
  const isMeant = ({ visit }: Row) => codes?.includes(visit.answerCode)
  if (!codes || store.phase.name !== 'open') return
  if (!store.rows.some(isMeant)) await store.all()
  const row = store.rows.find(isMeant)
  if (!row || wanted.current !== codes) return
  wanted.current = undefined
  // Its row is drawn by now, or with the next frame.
  requestAnimationFrame(() => focusRow(row))
}

/** The row that has the focus. */
export function focusedRow(store: TodayStore): Row | undefined {
  const key = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-visit]')?.dataset.visit
  return store.rows.find(({ visit }) => keyOf(visit) === key)
}

/** To the next row, or the one that was looked at last. @returns whether there is one */
export function moveRow(store: TodayStore, step: 1 | -1): boolean {
  const links = rowLinks()
  const focused = focusedRow(store)
  const at = links.findIndex((link) => link.dataset.visit === (focused ? keyOf(focused.visit) : store.row))
  const next = at < 0 ? links[0] : focused ? links[at + step] : links[at]
  next?.focus()
  return links.length > 0
}
