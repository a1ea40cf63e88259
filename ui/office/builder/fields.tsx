import { type ReactNode, useEffect, useId, useState } from 'react'
import { builder as texts } from '../../../application/texts/office.json'
import styles from './fields.module.css'

type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong with it. */
  faults?: readonly string[] | undefined
}

/** A label, what is wrong, and the control, which is named and described by them. */
function Labelled({
  label,
  hint,
  faults = [],
  children,
}: FieldProps & { children: (aria: Aria) => ReactNode }) {
  const id = useId()
  const isFaulty = faults.length > 0
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...((hint || isFaulty) && { 'aria-describedby': `${id}-hint ${id}-fault` }),
        ...(isFaulty && { 'aria-invalid': true }),
      })}
      {isFaulty && (
        <p id={`${id}-fault`} className={styles.fault}>
          {faults.join(' ')}
        </p>
      )}
    </div>
  )
}

type Aria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type TextProps = FieldProps & {
  value: string
  onChange(value: string): void
  /** Lines that are in sight; 1: one line only. */
  lines?: number
  type?: 'text' | 'datetime-local'
  inputMode?: 'numeric' | 'text'
  /** What holds where nothing stands there. */
  placeholder?: string | undefined
  /** It is the first to be filled in of a dialog. */
  takesFocus?: boolean
}

export function TextField({
  value,
  onChange,
  lines = 1,
  type = 'text',
  inputMode,
  placeholder,
  takesFocus,
  ...field
}: TextProps) {
  return (
    <Labelled {...field}>
      {(aria) =>
        lines > 1 ? (
          <textarea
            {...aria}
            rows={lines}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <input
            {...aria}
            type={type}
            inputMode={inputMode}
            placeholder={placeholder}
            value={value}
            autoComplete="off"
            data-autofocus={takesFocus}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Labelled>
  )
}

type NumberProps = FieldProps & {
  value: number | string | null | undefined
  /** undefined: nothing stands there. What is no number is kept as it is written; the check tells of it. */
  onChange(value: number | string | undefined): void
  /** Days may stand there too. */
  isText?: boolean
}

export const NumberField = ({ value, onChange, isText = false, ...field }: NumberProps) => (
  <TextField
    {...field}
    inputMode={isText ? 'text' : 'numeric'}
    value={value === undefined || value === null ? '' : String(value)}
    onChange={(given) => {
      const written = given.trim()
      onChange(written === '' ? undefined : !isText && /^-?\d+$/.test(written) ? Number(written) : written)
    }}
  />
)

export function CheckField({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange(isOn: boolean): void
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}

type ChoiceProps = FieldProps & { value: string; onChange(value: string): void; children: ReactNode }

export const ChoiceField = ({ value, onChange, children, ...field }: ChoiceProps) => (
  <Labelled {...field}>
    {(aria) => (
      <select {...aria} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    )}
  </Labelled>
)

type LinesProps = FieldProps & { lines: readonly string[]; onChange(lines: readonly string[]): void }

/** A list, one of it a line; empty lines stay while it is typed. */
export function LinesField({ lines, onChange, ...field }: LinesProps) {
  const [typed, setTyped] = useState(lines.join('\n'))
  const parsed = linesOf(typed)
  const isStale = parsed.join('\n') !== lines.join('\n')
  useEffect(() => {
    if (isStale) setTyped(lines.join('\n'))
  }, [isStale, lines])
  return (
    <TextField
      {...field}
      lines={Math.min(Math.max(typed.split('\n').length + 1, 4), 14)}
      value={typed}
      onChange={(given) => {
        setTyped(given)
        onChange(linesOf(given))
      }}
    />
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Everything rarer, as the form's data has it. @param rest what has no field of its own */
export function RestField({
  rest,
  onChange,
}: {
  rest: Readonly<Record<string, unknown>>
  /** What is undefined goes. */
  onChange(change: Readonly<Record<string, unknown>>): void
}) {
  const [typed, setTyped] = useState(() => jsonOf(rest))
  const parsed = objectIn(typed)
  const write = (given: string): void => {
    setTyped(given)
    const next = objectIn(given)
    if (!next) return
    const gone = Object.fromEntries(Object.keys(rest).map((field) => [field, undefined]))
    onChange({ ...gone, ...next })
  }
  return (
    <details className={styles.rest} open={Object.keys(rest).length > 0 || undefined}>
      <summary>{texts.rest}</summary>
      <TextField
        label={texts['rest.json']}
        hint={texts['rest.hint']}
        lines={6}
        value={typed}
        faults={parsed ? undefined : [texts['rest.fault']]}
        onChange={write}
      />
    </details>
  )
}

const jsonOf = (rest: Readonly<Record<string, unknown>>): string =>
  Object.keys(rest).length === 0 ? '' : JSON.stringify(rest, null, 2)

function objectIn(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
