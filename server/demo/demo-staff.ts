/** A member of the demo city's staff with an account to try, wherever accounts stand. */
type DemoStaffMember = { sub: string; username: string; email: string; password: string }

/** Staff of the demo city: user name and password to try; names stand in `city/staff.json`. Never change a `sub`. */
export const demoStaff: readonly [DemoStaffMember, DemoStaffMember] = [
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
]
