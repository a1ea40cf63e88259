import type { FieldStore } from '../field-store.ts'
import type { FormPage } from '../form-page.ts'
import { AreaControl } from './area-control.tsx'
import { AttachmentControl } from './attachment/lazy-attachment.ts'
import { CategoryControl } from './category/lazy-category.ts'
import { CheckboxesControl } from './checkboxes-control.tsx'
import type { ControlAria } from './control-props.ts'
import styles from './controls.module.css'
import { DateControl } from './dates/date-control.tsx'
import { DateSelectsControl } from './dates/date-selects-control.tsx'
import { LineControl } from './line-control.tsx'
import { LinkControl } from './link-control.tsx'
import { ProductsControl } from './products/lazy-products.ts'
import { RadiosControl } from './radios-control.tsx'
import { ScaleControl } from './scale-control.tsx'
import { SelectControl } from './select-control.tsx'
import { TextBlock } from './text-block.tsx'

type Props = { field: FieldStore; page: FormPage; aria: ControlAria }

/** The control that an item asks for. A kind that is missing here does not compile. */
export function ControlView({ field, page, aria }: Props) {
  const { control } = field.spec
  const given = { field, page, aria }
  switch (control.kind) {
    case 'line':
      return <LineControl control={control} {...given} />
    case 'area':
      return <AreaControl control={control} {...given} />
    case 'radios':
      return <RadiosControl control={control} {...given} />
    case 'select':
      return <SelectControl control={control} {...given} />
    case 'checkboxes':
      return <CheckboxesControl control={control} {...given} />
    case 'date':
      return <DateControl control={control} {...given} />
    case 'date-selects':
      return <DateSelectsControl control={control} {...given} />
    case 'scale':
      return <ScaleControl control={control} {...given} />
    case 'category':
      return (
        <div className={styles.room}>
          <CategoryControl control={control} {...given} />
        </div>
      )
    case 'products':
      return <ProductsControl control={control} {...given} />
    case 'attachment':
      return <AttachmentControl control={control} {...given} />
    case 'text-block':
      return <TextBlock control={control} {...given} />
    case 'link':
      return <LinkControl control={control} {...given} />
  }
  // Drawn by the section that it opens, or not at all.
  control satisfies { kind: 'section-heading' | 'hidden' }
  return null
}
