import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem, answers, aSave, aSurvey } from '../../application/forms.ts'
import { confirmedAnswers, openSurvey, press, proceed, sendAll } from '../open-survey.tsx'

const gone = '（いまは選べません）旧'

/** The form of Hanako, who chose 旧 before it went. */
async function openAfter(over: Partial<SchemaItem>, chosen: string | string[] = '旧') {
  const item = anItem({ itemKey: 'q', title: '会場', ...over })
  const schema = (...options: string[]) => aSurvey({ surveySchema: [{ ...item, options }, anItem()] })
  const opened = await openSurvey(schema('本館', '旧', '支所'), {
    before: ({ saveAnswer }) => saveAnswer(aSave({ answers: answers({ name: '花子', q: chosen }) })),
  })
  const city = { settings: { cityName: 'みなと市' }, surveys: [schema('本館', '支所')], media: [] }
  await opened.storage.city.import(city, opened.clock.now())
  await opened.load()
  return opened
}

const stored = async ({ useCases }: Awaited<ReturnType<typeof openAfter>>) =>
  (await useCases.readOwnAnswers({ surveyId: 'svy1' }))[0]?.entries.find(({ itemKey }) => itemKey === 'q')
    ?.answer

describe('an option that a form has no more', () => {
  test('is marked among the radios, and kept [ITEM-09]', async () => {
    const opened = await openAfter({ type: 'radio' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: gone }).checked).toBe(true)
    await sendAll()
    expect(await stored(opened)).toEqual(['旧'])
  })

  test('gives way to another radio, and can be had back until that is sent [ITEM-09]', async () => {
    const opened = await openAfter({ type: 'radio' })
    fireEvent.click(screen.getByRole('radio', { name: '支所' }))
    fireEvent.click(screen.getByRole('radio', { name: gone }))
    fireEvent.click(screen.getByRole('radio', { name: '本館' }))
    await sendAll()
    expect(await stored(opened)).toEqual(['本館'])
  })

  test('is marked in a select, and kept [ITEM-10]', async () => {
    const opened = await openAfter({ type: 'dropdown' })
    const select = screen.getByLabelText<HTMLSelectElement>(/会場/)
    expect([select.value, select.selectedOptions[0]?.textContent]).toEqual(['旧', gone])
    await sendAll()
    expect(await stored(opened)).toEqual(['旧'])
  })

  test('is marked below what is typed, not offered, and kept [ITEM-12]', async () => {
    const opened = await openAfter({ type: 'suggest' })
    const input = screen.getByLabelText<HTMLInputElement>(/会場/)
    expect(input.value).toBe('旧')
    expect(screen.getByText(gone)).toBeDefined()
    const offered = document.getElementById(input.getAttribute('list') ?? '')
    expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
      '本館',
      '支所',
    ])
    await sendAll()
    expect(await stored(opened)).toEqual(['旧'])
  })

  test('is a checkbox that counts, and that can be taken away [ITEM-11][VAL-15][VAL-16]', async () => {
    const opened = await openAfter({ type: 'checkboxes', selection: { max: 2 } }, ['本館', '旧'])
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box('本館').checked, box(gone).checked]).toEqual([true, true])
    expect(box('支所').getAttribute('aria-disabled')).toBe('true')
    await proceed()
    expect((await confirmedAnswers()).会場).toBe('本館、旧')
    await press('戻って直す')
    fireEvent.click(box(gone))
    fireEvent.click(box('支所'))
    await sendAll()
    expect(await stored(opened)).toEqual(['本館', '支所'])
  })

  test('is marked among the choices that open sections [ITEM-21]', async () => {
    await openAfter({ type: 'choicegroupheader' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: gone }).checked).toBe(true)
    await proceed()
    expect((await confirmedAnswers()).会場).toBe('旧')
  })

  test('is not told of a form that has all that was chosen', async () => {
    await openAfter({ type: 'radio' }, '本館')
    await act(async () => {})
    expect(screen.queryByText(/いまは選べません/)).toBeNull()
  })
})
