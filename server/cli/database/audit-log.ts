import type { AuditLogReader } from '../../../adapters/sql/audit/audit-log-reader.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type CommandContext, exitCodes } from '../command-context.ts'
import { grouped } from '../grouped.ts'

/** Options of `audit log`. */
export type LogRequest = {
  /** A chain head that was noted earlier, 64 hexadecimal digits: checked to be in the chain. */
  head: string | undefined
  /** true: every event is printed. */
  list: boolean
}

/** Verifies the chain of the audit log, for `audit log`. @returns the exit code: 1 if it is broken or lacks the noted head */
export async function auditLog({ head, list }: LogRequest, context: CommandContext): Promise<number> {
  const { out } = context
  const log = await context.openAuditLog()
  try {
    const chain = await log.verify()
    if (list) await printEvents(log, context)
    if (!chain.intact) {
      out.write(`監査ログは ${grouped(chain.brokenAtSeq)}件目で切れています。\n`)
      return exitCodes.failed
    }
    out.write(
      `監査ログ ${grouped(chain.events)}件がつながっています。\n最後の値 ${hexOf(chain.head.hash)}\n控えておくと、あとで npm run audit -- log --head <値> で確かめられます。\n`,
    )
    return head === undefined ? exitCodes.ok : await compareHead(head, chain.head.seq, log, context)
  } finally {
    await log.close()
  }
}

/** Says where in the chain the noted head is. The head of an empty log, all zeros, is part of every chain. */
async function compareHead(
  noted: string,
  events: number,
  log: AuditLogReader,
  { out }: CommandContext,
): Promise<number> {
  const seq = /^0+$/.test(noted) ? 0 : await seqOf(noted, log)
  if (seq === undefined) {
    out.write('控えてあった値は鎖の中にありません。末尾が切り取られたか、古い控えから戻されています。\n')
    return exitCodes.failed
  }
  out.write(
    `控えてあった値は ${grouped(seq)}件目にあります。そのあとに ${grouped(events - seq)}件が続いています。\n`,
  )
  return exitCodes.ok
}

async function seqOf(noted: string, log: AuditLogReader): Promise<number | undefined> {
  for await (const { seq, hash } of log.events()) if (hexOf(hash) === noted) return seq
  return undefined
}

async function printEvents(log: AuditLogReader, { out, stop }: CommandContext): Promise<void> {
  for await (const { seq, at_ms, kind, owner, survey_id, answer_id, facts } of log.events()) {
    stop?.throwIfAborted()
    const parts = [survey_id, answer_id, owner && `owner:${hexOf(owner)}`, facts]
    const line = [seq, displayDateTime(Math.floor(at_ms / 1000)), kind, ...parts.filter(Boolean)].join(' ')
    if (!out.write(`${line}\n`)) await new Promise((resolve) => out.once('drain', resolve))
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
