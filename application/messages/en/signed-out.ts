import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in English. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': 'Stop filling in and sign out?',
  'ask.lead': 'What you are filling in and your drafts will be deleted from this device.',
  'ask.leave': 'Sign out',
  'ask.stay': 'Back to the form',
  title: 'You are signed out',
  progress: 'Signing out',
  lead: 'Your sign-in, your drafts and what you searched for have been deleted from this device.',
  unheard:
    'There was no connection, so the server has not been told. The sign-in can no longer be used on this device.',
  line: 'You may still be signed in on the LINE site. On a device that others use too, please close the browser or log out on the LINE site as well.',
  again: 'Sign in again',
}
