import { useEffect, useRef, useState } from 'react'
import type { Address } from '../../../../application/ports/postcode-directory.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { toHalfWidth } from '../../../../domain/shared/text-width.ts'
import { corrected } from '../../../../domain/survey/corrected.ts'
import { isPostcode } from '../../../../domain/survey/rules/digit-rules.ts'
import { useTexts } from '../../../frame/translation.ts'
import { addressText } from '../../form-store.ts'
import styles from '../controls.module.css'
import { type EntryProps, enter } from './enter.ts'

type LookUp =
  | { name: 'idle' }
  | { name: 'searching' }
  | { name: 'said'; key: 'address.filled' | 'address.failed' | 'NOT_FOUND_ADDRES' }
  /** The resident chooses: several addresses, or one that would overwrite what they typed. */
  | { name: 'choice'; key: 'address.several' | 'address.replace'; addresses: readonly Address[] }

type Props = EntryProps & { input: HTMLInputElement }

/** Looks the address of a postcode up at seven digits and fills the next address field (ITEM-05, VAL-12). */
export function AddressLookUp({ field, page, before, input }: Props) {
  const texts = useTexts('shared', 'survey')
  const { form, needs } = page
  const [lookUp, setLookUp] = useState<LookUp>({ name: 'idle' })
  const asked = useRef(corrected(field.item, before))
  const filled = useRef<string | undefined>(undefined)

  const fill = (address: Address): void => {
    const target = form.addressAfter(field)
    if (!target) return
    filled.current = addressText(address)
    form.fill(target, address)
    setLookUp({ name: 'said', key: 'address.filled' })
  }
  const found = (addresses: readonly Address[]): void => {
    const target = form.addressAfter(field)
    const [first] = addresses
    if (!first || !target) setLookUp({ name: 'idle' })
    else if (addresses.length > 1) setLookUp({ name: 'choice', key: 'address.several', addresses })
    else if (target.text === '' || target.text === filled.current) fill(first)
    else if (target.text.startsWith(addressText(first))) setLookUp({ name: 'idle' })
    else setLookUp({ name: 'choice', key: 'address.replace', addresses })
  }
  const search = async (postcode: string): Promise<void> => {
    setLookUp({ name: 'searching' })
    try {
      const addresses = await needs.findAddress({ postcode })
      if (asked.current === postcode) found(addresses)
    } catch (error) {
      if (asked.current !== postcode) return
      const isUnknown = isRefusal(error, 'postcode.not_found')
      setLookUp({ name: 'said', key: isUnknown ? 'NOT_FOUND_ADDRES' : 'address.failed' })
    }
  }
  const change = (isComposing: boolean): void => {
    const half = toHalfWidth(input.value)
    if (!isComposing && half !== input.value) {
      enter(input, half)
      return
    }
    const postcode = corrected(field.item, input.value)
    if (postcode === asked.current) return
    asked.current = postcode
    if (isPostcode(postcode)) search(postcode)
    else setLookUp({ name: 'idle' })
  }
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    const onInput = (event: Event) => latest.current((event as InputEvent).isComposing === true)
    const onCompositionEnd = () => latest.current(false)
    input.addEventListener('input', onInput)
    input.addEventListener('compositionend', onCompositionEnd)
    latest.current(false)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('compositionend', onCompositionEnd)
    }
  }, [input])

  return (
    <>
      <p className={styles.note} role="status">
        {lookUp.name === 'searching' && texts['address.searching']}
        {(lookUp.name === 'said' || lookUp.name === 'choice') && texts[lookUp.key]}
      </p>
      {lookUp.name === 'choice' &&
        lookUp.addresses.map((address) => (
          <button
            key={addressText(address)}
            type="button"
            className={styles.choice}
            onClick={() => fill(address)}
          >
            {addressText(address)}
          </button>
        ))}
    </>
  )
}
