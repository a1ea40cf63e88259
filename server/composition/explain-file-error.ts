import { isRefusal } from '../../domain/refusal.ts'

/**
 * A message for the operator about a file or disk error, or a refusal of a database that is not available, by its cause
 * if it is known; undefined for any other error.
 */
export function explainFileError(thrown: unknown): string | undefined {
  const error = isRefusal(thrown) ? thrown.cause : thrown
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (diskFullCodes.has(code))
    return 'ディスクの空き容量が足りません。空きを作ってから、もう一度行ってください。'
  if (code.startsWith('SQLITE_IOERR'))
    return 'ディスクを読み書きできません。空き容量と状態を確かめてください。'
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return `データベースが壊れています：${(error as Error).message}`
  if (code === 'SQLITE_CANTOPEN') return 'データベースを開けません。DATABASE_URL を確かめてください。'
  if (code === 'EEXIST') return 'その名前のファイルがすでにあります。ほかの名前を指定してください。'
  if (code === 'EPIPE') return '出力先が閉じられたので、やめました。'
  if (accessCodes.has(code)) return `ファイルを読み書きできません：${(error as Error).message}`
  return isRefusal(thrown, 'service.unavailable')
    ? 'いまデータベースを使えません。ディスクの空き容量を確かめて、もう一度行ってください。'
    : undefined
}

const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])
const accessCodes: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EROFS'])
