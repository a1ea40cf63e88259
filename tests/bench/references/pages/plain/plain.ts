import type { SchemaItem } from '../../../../../domain/survey/survey-config.ts'
import { errorOf, fetchSurvey } from '../reference-form.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The floor: a form built without any framework, checked while it is typed. */
async function show(): Promise<void> {
  const survey = await fetchSurvey()
  const form = make('form', { noValidate: true })
  const checks = survey.surveySchema!.map((item) => {
    const { box, check } = itemOf(item)
    form.append(box)
    return check
  })
  form.append(make('button', { type: 'submit', textContent: '確認する' }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const check of checks) check()
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  document.querySelector('main')!.append(make('h1', { textContent: survey.surveyTitle }), form)
}

function itemOf(item: SchemaItem): { box: HTMLElement; check: () => void } {
  const grouped = item.type === 'radio' || item.type === 'checkboxes'
  const box = make(grouped ? 'fieldset' : 'div', { className: 'item' })
  const title = grouped ? make('legend', {}) : make('label', { htmlFor: item.itemKey })
  title.append(item.title, make('em', { textContent: '※必須' }))
  const support = make('p', { textContent: item.description ?? '', id: `${item.itemKey}-support` })
  const error = make('p', { className: 'error', id: `${item.itemKey}-error` })
  const fields = fieldsOf(item)
  box.append(title, support, ...(grouped ? fields.map(choiceOf) : fields), error)

  const check = () => {
    const message = errorOf(item, answerOf(fields))
    if (error.textContent !== message) error.textContent = message
    for (const field of fields) field.setAttribute('aria-invalid', String(message !== ''))
  }
  for (const field of fields) {
    field.setAttribute('aria-describedby', `${support.id} ${error.id}`)
    field.addEventListener('input', check)
  }
  return { box, check }
}

function fieldsOf({ type, itemKey, options = [] }: SchemaItem): Field[] {
  switch (type) {
    case 'textarea':
      return [make('textarea', { id: itemKey, rows: 4 })]
    case 'dropdown': {
      const select = make('select', { id: itemKey })
      for (const text of ['', ...options]) select.append(make('option', { value: text, textContent: text }))
      return [select]
    }
    case 'radio':
    case 'checkboxes':
      return options.map((value) =>
        make('input', { type: type === 'radio' ? 'radio' : 'checkbox', name: itemKey, value }),
      )
    default: {
      const kind: Record<string, string> = { email: 'email', date: 'date' }
      return [make('input', { id: itemKey, type: kind[type] ?? 'text' })]
    }
  }
}

function choiceOf(field: Field): HTMLElement {
  const label = make('label', { className: 'choice' })
  label.append(field, field.value)
  return label
}

function answerOf(fields: readonly Field[]): string[] {
  return fields
    .filter((field) => !/^(radio|checkbox)$/.test(field.type) || (field as HTMLInputElement).checked)
    .map(({ value }) => value)
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties)
}

await show()
