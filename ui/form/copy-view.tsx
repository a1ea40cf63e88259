import { observer } from 'mobx-react-lite'
import { flushSync } from 'react-dom'
import { textOf } from '../../application/texts/dictionary.ts'
import { copyTitle } from '../../domain/form/repeats.ts'
import { Button } from '../frame/parts/button.tsx'
import parts from '../frame/parts/parts.module.css'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { focusOn } from './errors/focus-on.ts'
import styles from './form.module.css'
import type { CopyOfGroup } from './form-store.ts'

type Props = { of: CopyOfGroup }

/** Id of the heading of a copy, which takes the focus when the copy comes. */
export const copyId = ({ repeat, copy }: CopyOfGroup): string => `${repeat.field.id}-copy-${copy}`

const removedId = ({ repeat }: CopyOfGroup): string => `${repeat.field.id}-removed`

/** Takes a copy of a group away; what stood in it can be put back. */
export const RemoveCopy = observer(function RemoveCopy({ of, title }: Props & { title: string }) {
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const { repeat, copy } = of
  if (!repeat.mayRemove) return null
  const remove = (): void => {
    flushSync(() => repeat.remove(copy))
    focusOn(removedId(of))
  }
  return (
    <Button className={styles.removeCopy} onClick={remove}>
      {textOf(texts, 'ui.repeat.remove', { title: plain(title) })}
    </Button>
  )
})

/** Below the last copy of a group: adds one more, as long as there may be more. */
export const CopyEnd = observer(function CopyEnd({ of }: Props) {
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const { repeat, copy } = of
  const { field, bounds, count } = repeat
  if (copy !== count) return null
  const title = plain(field.item.title)
  const add = (): void => {
    flushSync(repeat.add)
    focusOn(copyId({ repeat, copy: repeat.count }))
  }
  return (
    <>
      <Removed of={of} isHere={(removed) => removed > count} />
      {repeat.mayAdd && (
        <Button className={`${parts.quietButton} ${styles.addCopy}`} onClick={add}>
          {textOf(texts, 'ui.repeat.add', { title })}
        </Button>
      )}
      {count === bounds.max && count > bounds.min && !field.spec.readOnly && (
        <p className={styles.support}>{textOf(texts, 'ui.repeat.full', { title, max: bounds.max })}</p>
      )}
    </>
  )
})

/** Stands where a copy was taken away. */
export const RemovedCopy = observer(function RemovedCopy({ of }: Props) {
  return <Removed of={of} isHere={(removed) => removed === of.copy} />
})

const Removed = observer(function Removed({ of, isHere }: Props & { isHere(copy: number): boolean }) {
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  const { field, removed, undo, count } = of.repeat
  if (!removed || !isHere(removed.copy)) return null
  const { copy } = removed
  const title = plain(copyTitle(field.item.title, copy))
  const putBack = (): void => {
    flushSync(undo)
    focusOn(copyId({ ...of, copy }))
  }
  return (
    <div className={styles.removed}>
      <p id={removedId(of)} tabIndex={-1}>
        {textOf(texts, 'ui.repeat.removed', { title })}
        {copy <= count && texts['ui.repeat.moved']}
      </p>
      <Button className={styles.removeCopy} onClick={putBack}>
        {texts['ui.repeat.undo']}
      </Button>
    </div>
  )
})
