import { beforeEach, describe, expect, it } from 'vitest'

/** A page that a resident has opened by a link inside the messaging app. */
type MessagingFixture = {
  /** The `MessagingClient` of the page, called from outside of it. */
  client: {
    isInClient(): Promise<boolean>
    idToken(): Promise<string | undefined>
    close(): Promise<void>
  }
  userId: string
  /** Whom the server takes the bearer of a token for. */
  userIdOf(token: string): Promise<string>
  reload(): Promise<void>
  /** Whether the page is gone, or about to go. */
  isLeft(): Promise<boolean>
}

/**
 * What every `MessagingClient` promises inside its app. Outside of it the emulator gives none, so that only LIFF can be
 * asked.
 */
export function messagingClientContract(name: string, open: () => Promise<MessagingFixture>): void {
  describe(`MessagingClient contract: ${name}`, () => {
    let fixture: MessagingFixture
    beforeEach(async () => {
      fixture = await open()
    })

    const tokenOwner = async () => fixture.userIdOf((await fixture.client.idToken()) ?? '')

    it('is in the app, and gives a token of its resident that the server accepts', async () => {
      expect(await fixture.client.isInClient()).toBe(true)
      expect(await tokenOwner()).toBe(fixture.userId)
    })

    it('is in the app and has a token after a reload, too', async () => {
      await fixture.reload()
      expect(await fixture.client.isInClient()).toBe(true)
      expect(await tokenOwner()).toBe(fixture.userId)
    })

    it('leaves the page when it closes, and not before', async () => {
      expect(await fixture.isLeft()).toBe(false)
      await fixture.client.close()
      await expect.poll(fixture.isLeft).toBe(true)
    })
  })
}
