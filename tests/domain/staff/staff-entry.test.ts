import { expect, test } from 'vitest'
import { validateStaffEntry } from '../../../domain/staff/staff-account.ts'

test('an office may leave address and password out, but not the user name [STAFF-08]', () => {
  expect(validateStaffEntry({ username: 'sakura01' })).toEqual([])
  expect(validateStaffEntry({ username: '' })).toEqual([{ field: 'username', code: 'required' }])
})

test('what it gives follows the rules of the account form [STAFF-08] [STAFF-09] [STAFF-10]', () => {
  expect(validateStaffEntry({ username: 'abcd', password: 'abcdefgh', email: '' })).toEqual([
    { field: 'username', code: 'too_short', limit: 5 },
    { field: 'password', code: 'digit_missing' },
    { field: 'email', code: 'required' },
  ])
})
