import { runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { isShownHeading } from '../../domain/form/sections.ts'
import { useTranslation } from '../frame/translation.ts'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import type { FormSection } from './form-store.ts'
import { About, itemViewOf } from './item-view.tsx'

type Props = { section: FormSection; id: string; page: FormPage }

/**
 * The items under one heading, which opens and closes them; items under none stand by themselves. Of a section that is
 * switched off nothing is there (GRP-01, GRP-06).
 */
export const SectionView = observer(function SectionView({ section, id, page }: Props) {
  const { header, open, disabled } = section
  const { say } = useTranslation()
  const fields = page.shows ? section.fields.filter(page.shows) : section.fields
  if (disabled || (page.shows && fields.length === 0)) return null
  const items =
    open &&
    fields.map((field) => {
      const Item = itemViewOf(field)
      return <Item key={field.item.itemKey} field={field} page={page} />
    })
  if (!isShownHeading(header)) return fields.length > 0 && <div className={styles.section}>{items}</div>

  const toggle = (): void => {
    runInAction(() => (section.open = !open))
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {say(header.title)}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <About item={header} />}
        {items}
      </div>
    </section>
  )
})
