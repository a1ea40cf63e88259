import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarView } from '../calendar-page.ts'
import type { SlotsStore } from '../slots-store.ts'
import styles from './picker.module.css'

const views: readonly CalendarView[] = ['week', 'month', 'free']

/** Id of what the chosen tab shows. */
export const PANEL_ID = 'slots'

/** Id of the tab of a view. */
export const tabId = (view: CalendarView): string => `slots-${view}`

/** Week, month, list of free slots: one stop of the Tab key; arrow keys, Home and End choose. */
export const ViewTabs = observer(function ViewTabs({ slots }: { slots: SlotsStore }) {
  const texts = useTexts('reservation')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const view = viewAfter(event.key, views.indexOf(slots.view))
    if (!view) return
    event.preventDefault()
    slots.show(view)
    document.getElementById(tabId(view))?.focus()
  }
  return (
    <div role="tablist" className={styles.tabs} aria-label={texts['view.label']} onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={tabId(view)}
          aria-selected={slots.view === view}
          aria-controls={PANEL_ID}
          tabIndex={slots.view === view ? 0 : -1}
          onClick={() => slots.show(view)}
        >
          {texts[`view.${view}`]}
        </button>
      ))}
    </div>
  )
})

function viewAfter(key: string, at: number): CalendarView | undefined {
  switch (key) {
    case 'ArrowRight':
      return views[(at + 1) % views.length]
    case 'ArrowLeft':
      return views.at(at - 1)
    case 'Home':
      return views[0]
    case 'End':
      return views.at(-1)
    default:
      return undefined
  }
}
