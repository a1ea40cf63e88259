import pg from 'pg'
import { BeingMoved, isUnavailable } from './postgres-failure.ts'

/** PostgreSQL 14. */
const OLDEST = 140_000

type Server = { version: number; name: string; encoding: string }

const serverSql = `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
  current_setting('server_encoding') as encoding`

/** @throws Error in words for the operator, if the server is too old or the database has not the encoding UTF8 */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(serverSql)
  for (const { version, name, encoding } of rows) {
    if (version < OLDEST) throw new Error(`PostgreSQL 14 以降が必要です（このサーバーは ${name}）。`)
    if (encoding !== 'UTF8') {
      throw new Error(
        `データベースの文字コードが ${encoding} です。UTF8 で作り直してください（create database … encoding 'UTF8'）。`,
      )
    }
  }
}

/** Why a server refuses a connection, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'データベースのユーザー名かパスワードが違います。DATABASE_URL を確かめてください。',
  '28000': 'このユーザーではデータベースに接続できません。DATABASE_URL と pg_hba.conf を確かめてください。',
  '3D000': 'その名前のデータベースがありません。DATABASE_URL を確かめるか、データベースを作ってください。',
  '53300': 'データベースの接続数が上限に達しています。max_connections を確かめてください。',
  '57P03': 'データベースが起動中か停止中です。しばらくしてから、もう一度起動してください。',
}

/** `error` of opening a database, in words for the operator where it is known what they can do. */
export function explainOpening(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = refusals[code]
  if (known) return new Error(known, { cause: error })
  const isUnreachable = isUnavailable(error) && !(error instanceof pg.DatabaseError)
  if (!isUnreachable || error instanceof BeingMoved) return error
  const reason = code || (error instanceof Error ? error.message : '')
  return new Error(
    `データベースのサーバーに接続できません（${reason}）。DATABASE_URL のホストとポートを確かめてください。`,
    { cause: error },
  )
}
