import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../../adapters/http/calls/answer-rows.ts'
import type { FindAnswers } from '../../../../application/answer/find-answers.ts'
import { CallFailure } from '../../../../application/call-failure.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import { type Refusal, refuse } from '../../../../domain/refusal.ts'
import { unclaimed } from '../../../application/answer/library.ts'
import { answers, aSave } from '../../../application/forms.ts'
import { hanako, taro } from '../../../application/town.ts'
import { currentPath, openAt } from '../../open-app.tsx'
import { alertTexts, aSearchForm, openSearch, pressNow, search, type } from './open-search.tsx'

const sent = { name: '山田花子', phone: '0312345678', wish: '急ぎません' }
const save = ({ saveAnswer }: UseCases) => saveAnswer(aSave({ answers: answers(sent) }))
const typed = () => (screen.getByLabelText(/お名前/) as HTMLInputElement).value
const searchFor = async (name: string): Promise<void> => {
  type(/お名前/, name)
  await search()
}
const failing = (error: unknown) => ({
  needs: () => ({
    findAnswers: async () => {
      throw error
    },
  }),
})

describe('a search', () => {
  test('that finds something keeps it and moves on to the list [SRCH-07]', async () => {
    const { services } = await openSearch({ before: save })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    const { survey, results } = services.visit.found ?? {}
    expect(survey?.surveyId).toBe('svy1')
    expect(results?.map((answer) => rowsOf([answer]).map(({ value }) => value))).toEqual([
      Object.values(sent),
    ])
  })

  test('is kept when its list is loaded anew: the form has what was typed, for whoever typed it', async () => {
    await openSearch({ before: save })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    const historyState = window.history.state as unknown
    const reloaded = async (userId: string) => {
      cleanup()
      const needs = () => ({ profile: () => ({ userId }) })
      await openAt('/confirmList', {
        signedIn: true,
        city: { surveys: [aSearchForm()] },
        historyState,
        needs,
      })
      await screen.findByRole('button', { name: 'さがす' })
      return currentPath()
    }
    expect(await reloaded(hanako)).toBe('/confirmSearchForm')
    expect(typed()).toBe('山田花子')
    await reloaded(taro)
    expect(typed()).toBe('')
  })

  test('that finds nothing says so on the form, which keeps what was typed [SRCH-07][ERR-35]', async () => {
    const { services } = await openSearch({ before: save })
    await searchFor('山田太郎')
    expect(await alertTexts()).toEqual([
      '検索結果がありません。',
      expect.stringContaining('送信したときと同じ内容かどうか、お確かめください。'),
    ])
    const dialog = screen.getByRole('dialog', { name: '見つかりませんでした' })
    expect(within(dialog).getByText('山田太郎').previousSibling?.textContent).toBe('お名前')
    await pressNow('入力を直す')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(currentPath).toBe('/confirmSearchForm')
    expect(typed()).toBe('山田太郎')
    expect(services.visit.found).toBeUndefined()
  })

  test('is made once, however often it is pressed, and says that it runs [SRCH-07]', async () => {
    let finish = (_: Awaited<ReturnType<FindAnswers>>): void => {}
    const { asked } = await openSearch({
      needs: () => ({
        findAnswers: () =>
          new Promise((resolve) => {
            finish = resolve
          }),
      }),
    })
    await searchFor('山田花子')
    await search()
    expect(asked).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'さがす' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('status').textContent).toContain('さがしています。')
    await act(async () => finish([]))
    await alertTexts()
    await pressNow('入力を直す')
    await search()
    expect(asked).toHaveLength(2)
  })

  test('can be changed after the way back from the list: what was typed is still there [SRCH-07]', async () => {
    const { asked } = await openSearch({ before: save })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    act(() => {
      window.history.replaceState(0, '', '/confirmSearchForm')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(await screen.findByLabelText(/お名前/)).toBeDefined()
    expect(typed()).toBe('山田花子')
    await search()
    await expect.poll(currentPath).toBe('/confirmList')
    expect(asked).toHaveLength(2)
  })
})

describe('rows', () => {
  test('of another account are not shown: the form says that this account cannot look them up [SRCH-09][ERR-35]', async () => {
    const { services } = await openSearch({
      needs: ({ readOwnAnswers }) => ({
        findAnswers: async (command) => {
          const own = await readOwnAnswers(command)
          return [...own, ...own.map((answer) => ({ ...answer, userId: taro }))]
        },
      }),
      before: save,
    })
    await searchFor('山田花子')
    expect(await alertTexts()).toEqual(['このアカウントではデータを照会できません。'])
    await pressNow('閉じる')
    await expect.poll(currentPath).toBe('/confirmSearchForm')
    expect(typed()).toBe('山田花子')
    expect(services.visit.found).toBeUndefined()
    expect(document.body.textContent).not.toContain('急ぎません')
  })

  test('that nobody owns yet become the viewer’s, and stand behind their own in the list', async () => {
    const { services, useCases } = await openSearch({
      before: async (useCases, storage) => {
        await save(useCases)
        await unclaimed({ storage }, 'imported', { ...sent, wish: '電話で受け付け' })
      },
    })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    const own = await useCases.readOwnAnswers({ surveyId: 'svy1' })
    const { results = [] } = services.visit.found ?? {}
    expect(results.map(({ userId }) => userId)).toEqual([hanako, hanako])
    expect(results.map((answer) => rowsOf([answer]).at(-1)?.value)).toEqual(['急ぎません', '電話で受け付け'])
    expect(new Set(own.map(({ partitionKey }) => partitionKey))).toEqual(
      new Set(results.map(({ partitionKey }) => partitionKey)),
    )
  })

  test('that take the place of the viewer’s cancelled answer, where there is one a resident, stand alone', async () => {
    const { services } = await openSearch({
      survey: aSearchForm({ isAppending: { value: false } }),
      before: async (useCases, storage) => {
        const { partitionKey } = await save(useCases)
        await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
        await unclaimed({ storage }, 'imported', { ...sent, wish: '電話で受け付け' })
      },
    })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    const { results = [] } = services.visit.found ?? {}
    expect(results.map((answer) => rowsOf([answer]).at(-1)?.value)).toEqual(['電話で受け付け'])
  })

  test('that are the viewer’s already are not claimed', async () => {
    let claims = 0
    await openSearch({
      before: save,
      needs: ({ claimAnswers }) => ({
        claimAnswers: (command) => {
          claims += 1
          return claimAnswers(command)
        },
      }),
    })
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/confirmList')
    expect(claims).toBe(0)
  })

  test('that somebody else was faster to claim are told of, and the form stays', async () => {
    const { services } = await openSearch({
      before: (_, storage) => unclaimed({ storage }, 'imported', sent),
      needs: () => ({
        claimAnswers: async () => {
          throw refuse('answer.not_found', {})
        },
      }),
    })
    await searchFor('山田花子')
    expect(await alertTexts()).toEqual(['この予約や申請は見つかりません。'])
    expect(typed()).toBe('山田花子')
    expect(services.visit.found).toBeUndefined()
  })
})

describe('a failed search', () => {
  const said: [string, unknown, string][] = [
    [
      'a refusal',
      refuse('search.blocked', {}),
      '今日さがせる回数の上限に達しました。明日もう一度お試しいただくか、窓口にお問い合わせください。',
    ],
    [
      'a message of the server',
      new CallFailure('http', 'no', { status: 500, serverMessage: '点検中です。' }),
      '点検中です。',
    ],
    ['nothing of the server', new CallFailure('http', 'no', { status: 500 }), '検索結果がありません。'],
    ['a fault of ours', new TypeError('oops'), '検索結果がありません。'],
  ]
  test.each(said)(
    'with %s shows it, or that there is no result [SRCH-08][ERR-35]',
    async (_, error, text) => {
      await openSearch(failing(error))
      await searchFor('山田花子')
      expect((await alertTexts())[0]).toBe(text)
      await pressNow('閉じる')
      expect(typed()).toBe('山田花子')
    },
  )

  const repeatable: [string, CallFailure, string][] = [
    ['for want of a line (network)', new CallFailure('network', 'offline'), '入力した内容は残っています。'],
    ['for want of a line (timeout)', new CallFailure('timeout', 'offline'), '入力した内容は残っています。'],
    [
      'by our fault, which does not pass for an empty result,',
      new CallFailure('http', 'no', { status: 500 }),
      '見つからなかったわけではありません。',
    ],
  ]
  test.each(repeatable)('%s can be made again', async (_, error, detail) => {
    let tries = 0
    await openSearch({
      before: save,
      needs: ({ findAnswers }) => ({
        findAnswers: async (command) => {
          tries += 1
          if (tries === 1) throw error
          return findAnswers(command)
        },
      }),
    })
    await searchFor('山田花子')
    expect((await alertTexts())[1]).toContain(detail)
    await pressNow('もう一度さがす')
    await expect.poll(currentPath).toBe('/confirmList')
  })

  const inForm: [string, Refusal, string][] = [
    [
      'required items',
      refuse('search.required_missing', { itemKeys: ['phone'] }),
      '必須項目を入力してください。',
    ],
    ['nothing to look for', refuse('search.empty', {}), '入力内容をご確認ください。'],
  ]
  test.each(inForm)(
    'of which the server finds %s missing shows it in the form [SRCH-04]',
    async (_, refusal, text) => {
      await openSearch(failing(refusal))
      await searchFor('山田花子')
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(text)
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test('in a form that has changed offers to load it anew', async () => {
    await openSearch(failing(refuse('survey.outdated', { surveyId: 'svy1' })))
    await searchFor('山田花子')
    expect(await alertTexts()).toEqual(['手続きの内容が新しくなりました。もう一度読み込んでください。'])
    expect(screen.getByRole('button', { name: 'もう一度読み込む' })).toBeDefined()
  })

  test('for want of a session leads to the selection, and that to sign-in [SRCH-01]', async () => {
    await openSearch(failing(refuse('auth.required', {})))
    await searchFor('山田花子')
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe('/confirm/svy1')
  })

  test('whose session has run out offers to sign in', async () => {
    await openSearch(failing(refuse('auth.expired', {})))
    await searchFor('山田花子')
    await alertTexts()
    fireEvent.click(screen.getByRole('button', { name: 'もう一度ログインする' }))
    await expect.poll(currentPath).toBe('/login')
  })
})
