import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { Onlooker } from './good-screen.ts'
import { button, openOffice } from './office/office-city.ts'
import { confirmDialog, openForm, sendButton, submitButton } from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server
afterAll(() => server.kill())

/** So much noise that it takes several pieces, as a phone that is held upright stores it: lying on its side. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 })
    const pen = canvas.getContext('2d')!
    const noise = pen.createImageData(2400, 1600)
    // By a fixed rule: every run takes the same photo.
    let state = 1
    for (let at = 0; at < noise.data.length; at += 1) {
      state = (state * 48271) % 2147483647
      noise.data[at] = at % 4 === 3 ? 255 : state % 256
    }
    pen.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.5).split(',')[1]!
  })
  return withPosition(Buffer.from(base64, 'base64'))
}

/** A text that stands where the position does. */
const place = 'MINATODAI-35.68N-139.76E'

/** The photo with what a camera notes: that it is turned by 90 degrees, and where it was taken. */
function withPosition(jpeg: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    if (type === 3) bytes.writeUInt16BE(value, 8)
    else bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const one = Buffer.from([0, 0, 0, 0])
  const count = (entries: number) => Buffer.from([0, entries])
  // Header 8, first directory 2 + 2 * 12 + 4, then that of the position 2 + 12 + 4, then its text.
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]),
    ...[count(2), entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, 38), one],
    ...[count(1), entry(0x001c, 2, place.length, 56), one],
    Buffer.from(place),
  ])
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, content, jpeg.subarray(2)])
}

const photos = (page: Page) => page.getByRole('group', { name: /^現場の写真/ })
/** The picture that is drawn of a file. */
const picture = (page: Page) => page.getByRole('img', { name: '穴.jpgの画像' })
const sizeOf = (page: Page) =>
  picture(page).evaluate((canvas) => [
    (canvas as HTMLCanvasElement).width,
    (canvas as HTMLCanvasElement).height,
  ])

test('a photo is taken, made smaller, sent across a lost connection, shown to its owner and to the office, and says nowhere where it was taken [OFF-44]', async () => {
  const phone = await openPhone({ origin })
  const { page, context } = phone
  const onlooker = new Onlooker(phone, page)
  await openForm(page, '/survey/road-damage')
  const photo = await takePhoto(page)
  expect(photo.includes(place)).toBe(true)

  // The connection is lost with the second piece.
  const sent: string[] = []
  await page.route('**/attachments/piece', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length === 2) await context.setOffline(true)
    await route.continue().catch(() => {})
  })
  const chooser = page.waitForEvent('filechooser')
  await photos(page).getByText('写真を撮る・ファイルを選ぶ').tap()
  await (await chooser).setFiles({ name: '穴.jpeg', mimeType: 'image/jpeg', buffer: photo })
  await photos(page).getByText('通信が戻るのを待っています', { exact: false }).first().waitFor()
  const share = await photos(page)
    .getByRole('progressbar')
    .evaluate((bar) => (bar as HTMLProgressElement).value)
  expect(share).toBeGreaterThan(0)
  await submitButton(page).tap()
  await page.getByText('ファイルがまだ送れていません', { exact: false }).first().waitFor()
  await context.setOffline(false)
  await photos(page).getByText('付けました', { exact: true }).waitFor()
  expect(await photos(page).getByText('ファイルがまだ送れていません', { exact: false }).count()).toBe(0)
  expect(sent.length).toBeLessThan(12)

  // By keys: another one is added, and taken off again.
  await page.locator('#item-photo').setInputFiles({
    ...{ name: '地図.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  const remove = photos(page).getByRole('button', { name: '地図.pdfを削除' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await onlooker.look('a file that is attached')

  await page
    .getByRole('radiogroup', { name: /^傷んでいるもの/ })
    .getByRole('radio', { name: '街灯' })
    .check()
  await page.getByRole('radio', { name: 'ついていない' }).check()
  await page.getByRole('textbox', { name: /^傷んでいるところの住所/ }).fill('みなと台1-2-3')
  await submitButton(page).tap()
  await confirmDialog(page).getByText('穴').waitFor()
  await sendButton(page).tap()
  const code = await page.locator('dt:text-is("受付コード") + dd').innerText()

  await page.goto('/my')
  await page.getByRole('link', { name: '道路や公園の傷みの通報' }).first().tap()
  await page.getByRole('button', { name: /^穴.*を開く$/ }).tap()
  await picture(page).waitFor()
  await expect.poll(() => sizeOf(page)).toEqual([1333, 2000])
  await onlooker.look('a photo that is opened')
  expect(onlooker.faults).toEqual([])
  await phone.close()

  const desk = await openPhone({ origin, viewport: { width: 1280, height: 800 } })
  await openOffice(desk.page)
  await desk.page.goto(`/office/answers/road-damage/${code.replaceAll(/\s/g, '')}`)
  await desk.page.getByRole('button', { name: /^穴.*を開く$/ }).click()
  await expect.poll(() => sizeOf(desk.page)).toEqual([1333, 2000])
  const download = desk.page.waitForEvent('download')
  await button(desk.page, '保存する').click()
  const kept = await readFile(await (await download).path())
  expect(kept.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(kept.includes('Exif') || kept.includes(place)).toBe(false)
  // A page that may show no picture that it has made itself says so.
  expect(desk.pageErrors.filter((error) => error.includes('Content Security'))).toEqual([])
  await desk.close()
})
