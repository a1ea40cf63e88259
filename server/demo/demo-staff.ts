/** Staff of the demo city who have an account of the admin platform: user name and password to try. Never change a `sub`. */
export const demoStaff = [
  {
    sub: '0b9d6b1e-53c1-4f0e-9c5b-6d0b7a1f2c01',
    username: 'suzuki.madoka',
    email: 'suzuki.madoka@city.example.jp',
    password: 'aozora-2026-madoka',
  },
  {
    sub: '0b9d6b1e-53c1-4f0e-9c5b-6d0b7a1f2c02',
    username: 'tanaka.shogo',
    email: 'tanaka.shogo@city.example.jp',
    password: 'aozora-2026-shogo',
  },
] as const
