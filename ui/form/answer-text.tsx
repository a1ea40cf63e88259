import { listText } from '../../application/texts/day-text.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { AttachmentAnswer } from './controls/attachment/lazy-attachment.ts'
import { ReservationAnswer } from './controls/category/lazy-category.ts'
import { useWrittenOption } from './controls/option-text.ts'
import { ProductsAnswer } from './controls/products/lazy-products.ts'
import type { FieldStore } from './field-store.ts'
import type { FormPage } from './form-page.ts'

type Props = { field: FieldStore; page: FormPage }

/** The answer of a field as a person reads it; 未入力 where there is none. */
export function AnswerText({ field, page }: Props) {
  const { item, spec, answer, text, timed = text } = field
  const texts = useTexts('shared')
  const { draw } = useTranslation()
  const writtenOf = useWrittenOption(field)
  if (spec.control.kind === 'products' && text) return <ProductsAnswer page={page} />
  if (spec.control.kind === 'attachment') return <AttachmentAnswer field={field} page={page} />
  if (spec.control.kind === 'category' && text)
    return <ReservationAnswer item={item} value={timed} page={page} />
  const chosen = choicesOf(item).length > 0 && listText(texts, answer.filter(Boolean).map(writtenOf))
  if (chosen) return draw(chosen)
  return spec.type.shown(answer, item, page.form.source.config) || texts['ui.form.unanswered']
}

/** Whether there is anything to read. */
export const isAnswered = (
  { item, spec, answer, text }: FieldStore,
  { form }: Pick<FormPage, 'form'>,
): boolean =>
  spec.control.kind === 'category' || spec.control.kind === 'products'
    ? text !== ''
    : spec.type.shown(answer, item, form.source.config) !== ''
