import { useId, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { builder as texts } from '../../../application/texts/office.json'
import type { CategoryNode } from '../../../domain/reservation/category.ts'
import { nodesIn } from '../../../domain/reservation/category-tree.ts'
import {
  type NamedCategories,
  type Share,
  shareOf,
  withCategory,
} from '../../../domain/reservation/chosen-categories.ts'
import styles from './categories.module.css'

type Props = {
  nodes: readonly CategoryNode[]
  /** Names of calendars by their ids, as far as they are known. */
  calendars: ReadonlyMap<string, string>
  named: NamedCategories
  mayWrite: boolean
  onChange(named: NamedCategories): void
}

/** The categories as a tree: a box offers everything below it, and what comes to it later. */
export function CategoryPicker({ nodes, calendars, named, mayWrite, onChange }: Props) {
  const id = useId()
  const known = new Set(nodesIn(nodes).map((node) => node.id))
  const gone = (named ?? []).filter((each) => !known.has(each))
  const put = (category: string, isOn: boolean): void => onChange(withCategory(nodes, named, category, isOn))
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}-hint`}>
      <legend>{texts['booking.categories']}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts['booking.categories.hint']}
      </p>
      <div className={styles.tree}>
        <Box
          name={texts['booking.all']}
          share={named === undefined ? 'all' : named.length > 0 ? 'some' : 'none'}
          onChange={(isOn) => onChange(isOn ? undefined : [])}
        />
        <ul>
          {sorted(nodes).map((node) => (
            <Branch key={node.id} {...{ node, calendars, named, mayWrite, put }} isWithin={false} />
          ))}
          {gone.map((category) => (
            <li key={category}>
              <Box
                name={textOf(texts, 'booking.gone', { id: category })}
                share="all"
                onChange={() => put(category, false)}
              />
            </li>
          ))}
        </ul>
      </div>
      {named?.length === 0 && <p className={styles.fault}>{texts['booking.categories.nothing']}</p>}
    </fieldset>
  )
}

type BranchProps = Omit<Props, 'nodes' | 'onChange'> & {
  node: CategoryNode
  isWithin: boolean
  put(category: string, isOn: boolean): void
}

function Branch({ node, isWithin, ...rest }: BranchProps) {
  const { calendars, named, mayWrite, put } = rest
  const share = shareOf(node, named, isWithin)
  const [isOpen, setOpen] = useState(share === 'some' || !mayWrite)
  const children = sorted(node.children ?? [])
  return (
    <li>
      <div className={styles.line}>
        <Box
          name={node.name}
          about={children.length > 0 ? undefined : placeOf(node, calendars)}
          share={share}
          onChange={(isOn) => put(node.id, isOn)}
        />
        {children.length > 0 && mayWrite && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="unseen">{node.name}：</span>
            {textOf(texts, 'booking.within', { count: children.length })}
            <span aria-hidden="true">{isOpen ? ' ▴' : ' ▾'}</span>
          </button>
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} node={child} isWithin={share === 'all'} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}

function placeOf({ calendarId }: CategoryNode, calendars: ReadonlyMap<string, string>): string {
  if (calendarId === undefined) return texts['booking.noCalendar']
  return calendars.get(calendarId) ?? texts['booking.otherCalendar']
}

type BoxProps = { name: string; about?: string | undefined; share: Share; onChange(isOn: boolean): void }

const Box = ({ name, about, share, onChange }: BoxProps) => (
  <label className={styles.box}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = share === 'some'
      }}
      type="checkbox"
      checked={share === 'all'}
      onChange={() => onChange(share !== 'all')}
    />
    <span>
      {name}
      {about && <span className={styles.about}>{about}</span>}
    </span>
  </label>
)

const sorted = (nodes: readonly CategoryNode[]) => nodes.toSorted((one, other) => one.order - other.order)
