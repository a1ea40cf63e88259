import { observer } from 'mobx-react-lite'
import { useDeferredValue, useEffect, useRef } from 'react'
import { builder as texts } from '../../../application/texts/office.json'
import { isEmptyForm } from '../../../domain/form/form.ts'
import { headerImage } from '../../../domain/survey/survey-config.ts'
import { FormView } from '../../form/form-view.tsx'
import { LimitedMarkdown } from '../../frame/parts/limited-markdown.tsx'
import { Picture } from '../../frame/parts/picture.tsx'
import styles from './builder.module.css'
import type { BuilderStore } from './builder-store.ts'
import type { PreviewStore } from './preview-store.ts'

/** The form as residents see it on a phone; nothing that is entered there is sent. */
export const Preview = observer(function Preview({
  store,
  preview,
}: {
  store: BuilderStore
  preview: PreviewStore
}) {
  const form = useDeferredValue(store.form)
  const phone = useRef<HTMLDivElement>(null)
  const { page, made } = preview
  const { chosen } = store
  useEffect(() => {
    void preview.show(form)
  }, [preview, form])
  // What is written stands in sight.
  useEffect(() => {
    if (chosen === undefined) phone.current?.scrollTo?.(0, 0)
    const field = chosen === undefined ? undefined : page?.form.field(chosen)
    const id = field && CSS.escape(field.id)
    const place = id && phone.current?.querySelector(`[id="${id}"], [id^="${id}-"]`)
    if (!phone.current || !place) return
    const { top } = place.getBoundingClientRect()
    const box = phone.current.getBoundingClientRect()
    if (top < box.top || top > box.bottom - 96) phone.current.scrollTop += top - box.top - 96
  }, [chosen, page])
  const image = headerImage(form)
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <p className={styles.hint}>{texts['preview.hint']}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard. */}
      <section ref={phone} className={styles.phone} tabIndex={0} aria-label={texts['preview.phone']}>
        {image && <Picture className={styles.image} src={image.url} size={image.size} alt="" />}
        <h2 className={styles.phoneTitle}>{form.surveyTitle}</h2>
        {form.description && <LimitedMarkdown text={form.description} />}
        {page ? (
          <FormView
            key={made}
            page={page}
            submitText={texts['preview.submit']}
            onSubmit={() => {
              const answers = page.form.answers()
              page.form.check(isEmptyForm(page.form.source.config.surveySchema ?? [], answers))
            }}
          />
        ) : (
          made > 0 && <p>{texts['preview.broken']}</p>
        )}
      </section>
    </section>
  )
})
