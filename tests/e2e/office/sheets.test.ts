import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { changed, setCell } from '../../adapters/city-bundle/workbooks.ts'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
afterAll(async () => {
  await storage.close()
  await server.kill()
})

async function openForms() {
  const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  await openOffice(page)
  await page.getByRole('link', { name: 'フォーム', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: '表計算の表で書く' }).waitFor()
  return { desk, page, onlooker: new Onlooker(desk, page) }
}

/** What is kept by pressing a button. */
async function kept(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Drops a file where the page says so. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dropped = await page.evaluateHandle(
    ({ base64, file }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], file))
      return data
    },
    { base64: Buffer.from(bytes).toString('base64'), file: name },
  )
  await page.getByText('ここに置きます。').dispatchEvent('drop', { dataTransfer: dropped })
}

const cell = (name: string, text: string) =>
  setCell(name, `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`)

test('a form goes out as a spreadsheet, its fault stands beside its cell, and mended it becomes the draft [OFF-34]', async () => {
  const { desk, page, onlooker } = await openForms()
  const { name, bytes } = await kept(page, '「税の相談の申込み」を表で保存')
  expect(name).toBe('税の相談の申込み.xlsx')

  const titled = changed(bytes, cell('B3', '税の相談'))
  // The type of the second item.
  const at = 'C22'
  await drop(page, name, changed(titled, cell(at, '知らない種類')))
  const faults = page.getByRole('table', { name: '誤り' })
  await faults.getByRole('rowheader', { name: at, exact: true }).waitFor()
  expect(await faults.getByRole('row').filter({ hasText: at }).innerText()).toContain('知らない種類')
  await onlooker.look('a fault beside its cell')
  expect(await storage.formDrafts.list()).toEqual([])

  await drop(page, name, titled)
  await button(page, '下書きにする').click()
  await page.getByRole('link', { name: '「税の相談」の下書きを見る' }).waitFor()
  await onlooker.look('a draft of a spreadsheet')
  expect(await storage.formDrafts.list()).toMatchObject([
    { surveyId: 'tax-consult', by: 'sakuragi', config: { surveyTitle: '税の相談' } },
  ])
  expect((await storage.surveys.find('tax-consult'))?.config.surveyTitle).toBe('税の相談の申込み')
  expect(onlooker.faults).toEqual([])
  await desk.close()
})

test('each form has its address, a QR code and a poster to print [OFF-38]', async () => {
  const { desk, page, onlooker } = await openForms()
  await page.getByRole('link', { name: '「健康診査の予約」のアドレスとポスター' }).click()
  const poster = page.getByRole('region', { name: 'ポスター' })
  await poster.getByRole('heading', { level: 2, name: '健康診査の予約' }).waitFor()
  await page.getByText(`${server.origin}/survey/kenshin`).first().waitFor()
  await onlooker.look('the poster of a form')
  const [svg, png] = [await kept(page, '2次元コード（SVG）'), await kept(page, '2次元コード（PNG）')]
  expect(svg.bytes.toString()).toMatch(/^<svg /)
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
  expect(onlooker.faults).toEqual([])
  await desk.close()
})
