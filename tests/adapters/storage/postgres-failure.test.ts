import pg from 'pg'
import { expect, test } from 'vitest'
import {
  isConflict,
  isUnavailable,
  orUnavailable,
} from '../../../adapters/storage/postgres/postgres-failure.ts'
import { refuse } from '../../../domain/refusal.ts'

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('server', 6, 'error'), { code })
const ofSystem = (code: string) => Object.assign(new Error('system'), { code })

test.each([
  ['the connection broke', ofServer('08006')],
  ['the password was changed', ofServer('28P01')],
  ['the database was dropped', ofServer('3D000')],
  ['the disk is full', ofServer('53100')],
  ['too many connections', ofServer('53300')],
  ['a lock was not to be had in time', ofServer('55P03')],
  ['a statement took too long', ofServer('57014')],
  ['the server was stopped', ofServer('57P01')],
  ['the server starts', ofServer('57P03')],
  ['the disk cannot be read', ofServer('58030')],
  ['a page is damaged', ofServer('XX001')],
  ['an index is damaged', ofServer('XX002')],
  ['the server only reads', ofServer('25006')],
  ['the transaction waited too long', ofServer('25P03')],
  ['nothing listens', ofSystem('ECONNREFUSED')],
  ['the network went away', ofSystem('ECONNRESET')],
  ['no such host', ofSystem('ENOTFOUND')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['no connection was free', new Error('timeout exceeded when trying to connect')],
  ['the server was silent', new Error('Query read timeout')],
])('%s: the database is unavailable', async (_, error) => {
  expect([isUnavailable(error), isConflict(error)]).toEqual([true, false])
  await expect(orUnavailable(() => Promise.reject(error))).rejects.toMatchObject({
    code: 'service.unavailable',
  })
})

test.each([
  ['a wrong statement', ofServer('42601')],
  ['a taken key', ofServer('23505')],
  ['a text that cannot be stored', ofServer('22021')],
  ['a fault of the program', new TypeError('x is undefined')],
  ['a file that is not there', ofSystem('EISDIR')],
  ['a refusal', refuse('service.unavailable', {})],
  ['no error at all', 'Connection terminated'],
])('%s: no word of it', async (_, error) => {
  expect([isUnavailable(error), isConflict(error)]).toEqual([false, false])
  await expect(orUnavailable(() => Promise.reject(error))).rejects.toBe(error)
})

test.each(['40001', '40P01'])('%s: two transactions were in each other’s way', (code) => {
  expect([isUnavailable(ofServer(code)), isConflict(ofServer(code))]).toEqual([false, true])
})
