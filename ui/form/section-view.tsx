import { runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { isShownHeading } from '../../domain/form/sections.ts'
import { useTranslation } from '../frame/translation.ts'
import { CopyEnd, copyId, RemoveCopy, RemovedCopy } from './copy-view.tsx'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import type { FormSection } from './form-store.ts'
import { About, itemViewOf } from './item-view.tsx'

type Props = { section: FormSection; id: string; page: FormPage }

/**
 * The items under one heading, which opens and closes them; items under none stand by themselves. Of a section that is
 * switched off nothing is there (GRP-01, GRP-06). The copies of a group can be taken away, and more can be added.
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
  const copy = page.form.copyIn(section)
  return (
    <section className={styles.section}>
      {copy && <RemovedCopy of={copy} />}
      <h2 className={styles.sectionTitle}>
        <button
          type="button"
          id={copy && copyId(copy)}
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
        {copy && open && <RemoveCopy of={copy} title={header.title} />}
      </div>
      {copy && <CopyEnd of={copy} />}
    </section>
  )
})
