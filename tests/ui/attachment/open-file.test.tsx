import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { aPdf, attach } from '../../application/attachment/files.ts'
import { anItem, answers } from '../../application/forms.ts'
import { aList, facts, openResults } from '../answer/open-results.tsx'
import { press } from '../open-survey.tsx'

test('a file is named with its size; its owner opens it and keeps it, and is told why it can’t be opened', async () => {
  const content = aPdf(700_000)
  const saved: { name: string; type: string; bytes: Uint8Array }[] = []
  let infected = false
  await openResults('/confirmDetails', {
    survey: aList({
      surveySchema: [
        anItem({ itemKey: 'name', title: 'お名前' }),
        anItem({ itemKey: 'paper', title: '証明書', type: 'attachment' }),
      ],
    }),
    chosen: 0,
    before: async (useCases) => {
      const paper = await attach(useCases, content)
      await useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港花子', paper }) })
    },
    needs: ({ readAttachment }) => ({
      saveBytes: async (file) => void saved.push(file),
      readAttachment: async (piece) => {
        if (infected) throw refuse('attachment.infected', {})
        return readAttachment(piece)
      },
    }),
  })
  expect(facts()).toContain('証明書: 証明書.pdf 684 KB開く')
  await press('証明書.pdfを開く')
  const dialog = await screen.findByRole('dialog', { name: '証明書.pdf' })
  expect(dialog.textContent).toContain('PDFを見るアプリ')
  await press('保存する')
  expect(saved.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).equals(content)])).toEqual([
    ['証明書.pdf', 'application/pdf', true],
  ])
  await press('閉じる')
  infected = true
  await press('証明書.pdfを開く')
  expect((await screen.findByRole('alert')).textContent).toContain('ウイルス')
})
