import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FormPage } from '../form-page.ts'
import { ErrorSummary } from './error-summary.tsx'
import { focusOn } from './focus-on.ts'

/**
 * The errors at the fields come first; their summary, which can be long, follows when those are painted. Then the first
 * faulty field takes the focus (VAL-29).
 */
export const Findings = observer(function Findings({ page }: { page: FormPage }) {
  const { form } = page
  const { findings } = form
  const [shown, setShown] = useState<typeof findings>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(findings), 50)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [findings])
  const attempt = shown?.attempt
  useEffect(() => {
    const [first] = shown?.issues ?? []
    if (shown) focusOn(first ? form.field(first.itemKey)?.id : 'error-summary')
  }, [form, attempt])
  return findings && shown && <ErrorSummary findings={shown} page={page} />
})
