import { describe, expect, test } from 'vitest'
import { anHttpTown } from './http-town.ts'

describe('images of the city', () => {
  const town = async () => {
    const made = await anHttpTown()
    const media = [
      { name: '地図.png', contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) },
      { name: 'logo.svg', contentType: 'image/svg+xml', bytes: new TextEncoder().encode('<svg/>') },
      { name: 'page.html', contentType: 'text/html', bytes: new TextEncoder().encode('<script>') },
    ]
    await made.storage.city.import(
      { settings: { cityName: 'みなと市' }, surveys: [], media },
      made.clock.now(),
    )
    return made
  }

  test('are handed out by name, as what they are, and can run nothing', async () => {
    const { raw } = await town()
    const png = await raw().get(`/media/${encodeURIComponent('地図.png')}`)
    expect([...(png.body as Buffer)]).toEqual([1, 2, 3])
    expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await raw().get('/media/logo.svg')).headers['content-security-policy']).toContain('sandbox')
    expect(
      (
        await raw()
          .get('/media/logo.svg')
          .set('If-None-Match', (await raw().get('/media/logo.svg')).headers.etag ?? '')
      ).status,
    ).toBe(304)
  })

  test.each(['page.html', 'none.png', '', '%', '__proto__'])('"%s" is none', async (name) => {
    const { raw } = await town()
    expect((await raw().get(`/media/${name}`)).status).toBe(404)
  })
})
