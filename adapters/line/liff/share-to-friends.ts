import type { Liff } from '@line/liff'
import liff from '@line/liff/core'
import IsApiAvailable from '@line/liff/is-api-available'
import ShareTargetPicker from '@line/liff/share-target-picker'

/**
 * Lets the resident send a text to friends and groups that they choose in LINE. Import this file dynamically, when it
 * is asked for, once LIFF has started.
 *
 * @returns undefined where LINE offers no choice: the LIFF app is not allowed to, or LINE is too old
 */
export async function shareToFriends(text: string): Promise<'shared' | 'dismissed' | undefined> {
  const app: Pick<Liff, 'isApiAvailable' | 'shareTargetPicker'> = liff
    .use(new IsApiAvailable())
    .use(new ShareTargetPicker())
  if (!app.isApiAvailable('shareTargetPicker')) return undefined
  const sent = await app.shareTargetPicker([{ type: 'text', text }])
  return sent ? 'shared' : 'dismissed'
}
