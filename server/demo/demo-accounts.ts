/**
 * What some of the demo's staff sign in with, here or at the emulated admin platform; `sub` is that of the demo's
 * `staff.json`.
 */
export const demoAccounts = [
  {
    sub: '0b9d6b1e-53c1-4f0e-9c5b-6d0b7a1f2c01',
    username: 'sakuragi',
    email: 'sakuragi@minatodai.example.jp',
    password: 'sakura-no-ki-7',
  },
  {
    sub: '0b9d6b1e-53c1-4f0e-9c5b-6d0b7a1f2c02',
    username: 'umezawa',
    email: 'umezawa@minatodai.example.jp',
    password: 'ume-no-hana-7',
  },
  {
    sub: '0b9d6b1e-53c1-4f0e-9c5b-6d0b7a1f2c04',
    username: 'fujino',
    email: 'fujino@minatodai.example.jp',
    password: 'fuji-no-hana-7',
  },
] as const
