import { startFaults } from '../../application/start-faults.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { explainFileError } from './explain-file-error.ts'
import type { Env } from './read-setting.ts'

type Fault = keyof typeof startFaults

/** Errors of listening, by the code of the system. */
const ofListening: Readonly<Record<string, Fault>> = {
  EADDRINUSE: 'port.taken',
  EACCES: 'port.forbidden',
  EADDRNOTAVAIL: 'host.unknown',
  ENOTFOUND: 'host.unknown',
}

/** Errors of the database file, by the code of SQLite. */
const ofDatabase: Readonly<Record<string, Fault>> = {
  SQLITE_NOTADB: 'file.other',
  SQLITE_CORRUPT: 'file.other',
  SQLITE_CANTOPEN: 'file.unusable',
  SQLITE_READONLY: 'file.unusable',
  SQLITE_BUSY: 'file.locked',
}

/** Errors of a path, by the code of the system. */
const ofPath: readonly string[] = ['EACCES', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']

/** Why a server did not start, in words for the operator where there are any, else those of the error. */
export function explainStart(error: unknown, { PORT = '3000', HOST = '127.0.0.1' }: Env): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall = '', path } = error as NodeJS.ErrnoException
  const isListening = ['listen', 'getaddrinfo'].includes(syscall)
  const known = isListening ? ofListening[code] : ofDatabase[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')]
  if (known) return textOf(startFaults, known, { port: PORT, host: HOST })
  if (path !== undefined && ofPath.includes(code)) return textOf(startFaults, 'path.unusable', { path, code })
  return explainFileError(error) ?? error.message
}
