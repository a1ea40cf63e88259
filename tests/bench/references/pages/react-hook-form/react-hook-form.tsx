import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Control, type FieldValues, type UseFormRegister, useForm, useFormState } from 'react-hook-form'
import type { SchemaItem, SurveyConfig } from '../../../../../domain/survey/survey-config.ts'
import { errorOf, fetchSurvey } from '../reference-form.ts'

type Registered = ReturnType<UseFormRegister<FieldValues>> & {
  'aria-invalid': boolean
  'aria-describedby': string
}

/**
 * React's floor: react-hook-form with uncontrolled fields, errors subscribed to one by one, checked on every change.
 */
function Page() {
  const [survey, setSurvey] = useState<SurveyConfig>()
  useEffect(() => {
    void fetchSurvey().then(setSurvey)
  }, [])
  return survey ? <Form survey={survey} /> : null
}

function Form({ survey }: { survey: SurveyConfig }) {
  const { register, handleSubmit, control } = useForm({ mode: 'onChange' })
  return (
    <>
      <h1>{survey.surveyTitle}</h1>
      <form noValidate onSubmit={handleSubmit(() => undefined)}>
        {survey.surveySchema!.map((item) => (
          <Item key={item.itemKey} item={item} register={register} control={control} />
        ))}
        <button type="submit">確認する</button>
      </form>
    </>
  )
}

type ItemProps = { item: SchemaItem; register: UseFormRegister<FieldValues>; control: Control<FieldValues> }

function Item({ item, register, control }: ItemProps) {
  const { errors } = useFormState({ control, name: item.itemKey })
  const message = errors[item.itemKey]?.message
  const registered: Registered = {
    ...register(item.itemKey, {
      validate: (value: unknown) => errorOf(item, textsOf(value)) || true,
    }),
    'aria-invalid': message !== undefined,
    'aria-describedby': `${item.itemKey}-support ${item.itemKey}-error`,
  }
  const grouped = item.type === 'radio' || item.type === 'checkboxes'
  const Box = grouped ? 'fieldset' : 'div'
  const Title = grouped ? 'legend' : 'label'
  return (
    <Box className="item">
      <Title {...(grouped ? {} : { htmlFor: item.itemKey })}>
        {item.title}
        <em>※必須</em>
      </Title>
      <p id={`${item.itemKey}-support`}>{item.description}</p>
      <Fields item={item} registered={registered} />
      <p id={`${item.itemKey}-error`} className="error">
        {typeof message === 'string' ? message : ''}
      </p>
    </Box>
  )
}

function Fields({ item, registered }: { item: SchemaItem; registered: Registered }) {
  const { itemKey, type, options = [] } = item
  switch (type) {
    case 'textarea':
      return <textarea id={itemKey} rows={4} {...registered} />
    case 'dropdown':
      return (
        <select id={itemKey} {...registered}>
          {['', ...options].map((text) => (
            <option key={text}>{text}</option>
          ))}
        </select>
      )
    case 'radio':
    case 'checkboxes':
      return options.map((text) => (
        <label key={text} className="choice">
          <input type={type === 'radio' ? 'radio' : 'checkbox'} value={text} {...registered} />
          {text}
        </label>
      ))
    default:
      return <input id={itemKey} type={type === 'email' || type === 'date' ? type : 'text'} {...registered} />
  }
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

createRoot(document.querySelector('main')!).render(<Page />)
