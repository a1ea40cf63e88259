import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Nepali. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'यो डिभाइस अरूले पनि प्रयोग गर्छन्',
  signOut: 'साइन आउट',
}
