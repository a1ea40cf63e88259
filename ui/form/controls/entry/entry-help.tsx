import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { corrected } from '../../../../domain/survey/corrected.ts'
import { charactersLeft } from '../../../../domain/survey/rules/characters-left.ts'
import { useTexts } from '../../../frame/translation.ts'
import styles from '../controls.module.css'
import { AddressLookUp } from './address-look-up.tsx'
import { CharacterCount } from './character-count.tsx'
import { type EntryProps, enter } from './enter.ts'
import { refusalHint } from './refusal-hint.ts'

/** So long after the last key what is said of an entry is drawn. */
const FOLLOW_AFTER_MS = 100

type Input = HTMLInputElement | HTMLTextAreaElement

/**
 * Puts right what is written as soon as the field is left, before it is checked, and says which character is refused; a
 * postcode is looked up. Near the limit of its length it says how much is left. Drawn once the control is there.
 */
export const EntryHelp = observer(function EntryHelp({ field, page, before }: EntryProps) {
  const [input] = useState(() => document.getElementById(field.id) as Input)
  const texts = useTexts('survey')
  const [left, setLeft] = useState(() => charactersLeft(field.item, field.text))
  const [, drawAgain] = useState(field.text)
  const { issue } = field.state
  useEffect(() => {
    field.repaired = (text) => corrected(field.item, text)
    const correct = (): void => {
      const right = field.repaired(input.value)
      if (right !== input.value && !field.state.disabled) enter(input, right)
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    // The count, and the hint on what is wrong, follow the keys; no key waits for them.
    const follow = (): void => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        setLeft(charactersLeft(field.item, input.value))
        if (field.state.issue) drawAgain(input.value)
      }, FOLLOW_AFTER_MS)
    }
    const events = { change: correct, focusout: correct, input: follow }
    for (const [name, listener] of Object.entries(events)) input.addEventListener(name, listener)
    // It may have been left before this was here.
    if (document.activeElement !== input) correct()
    return () => {
      clearTimeout(waiting)
      for (const [name, listener] of Object.entries(events)) input.removeEventListener(name, listener)
    }
  }, [field, input])
  const { control } = field.spec
  const hint = issue && refusalHint(texts, issue, field.item, input.value)
  return (
    <>
      {left !== undefined && <CharacterCount left={left} />}
      {control.kind === 'line' && control.lookup && input instanceof HTMLInputElement && (
        <AddressLookUp field={field} page={page} before={before} input={input} />
      )}
      <p className={styles.note} role="status">
        {hint}
      </p>
    </>
  )
})
