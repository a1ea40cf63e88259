import type { ChainCheck } from '../../adapters/storage/audit/audit-chain.ts'
import type { AuditLogReader } from '../../adapters/storage/audit/audit-log-reader.ts'
import { command, exitCodes, json } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { WrongArguments } from './failures.ts'
import { grouped, printJson, say, timeOf, writeAll } from './printing.ts'

/** `audit log`: verifies the chain. Ends with 1 if it is broken or lacks the noted head. */
export const auditLog = command({
  about: '監査ログのつながりを調べ、件数と最後の値を出します。',
  details: ['最後の値は、別の場所に控えておいてください。'],
  options: {
    head: {
      value: '<値>',
      about: '控えておいた値が、いまも鎖の中にあるかを確かめます（あとから末尾が切り取られていないか）。',
    },
    list: { about: '出来事を1行ずつ出します（個人の情報は含みません）。' },
    json,
  },
  async run({ head, list, json: isJson }, context) {
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
      throw new WrongArguments('--head は、控えておいた64桁の16進数です。')
    const log = await context.openAuditLog()
    try {
      const chain = await log.verify()
      const noted = head === undefined ? undefined : { seq: await seqOf(head, log) }
      if (isJson) await printDocument(log, chain, { noted, list }, context)
      else {
        if (list) await printEvents(log, context)
        say(context, linesOf(chain, noted))
      }
      const isLost = noted !== undefined && noted.seq === undefined
      return chain.intact && !isLost ? exitCodes.ok : exitCodes.failed
    } finally {
      await log.close()
    }
  },
})

/** Where in the chain a head is that was noted. */
type Noted = { seq: number | undefined }

function linesOf(chain: ChainCheck, noted: Noted | undefined): string {
  if (!chain.intact) return `監査ログは ${grouped(chain.brokenAtSeq)}件目で切れています。\n`
  const whole = `監査ログ ${grouped(chain.events)}件がつながっています。\n最後の値 ${hexOf(chain.head.hash)}\n控えておくと、あとで npm run audit -- log --head <値> で確かめられます。\n`
  if (!noted) return whole
  if (noted.seq === undefined)
    return `${whole}控えてあった値は鎖の中にありません。末尾が切り取られたか、古い控えから戻されています。\n`
  return `${whole}控えてあった値は ${grouped(noted.seq)}件目にあります。そのあとに ${grouped(chain.head.seq - noted.seq)}件が続いています。\n`
}

/** Where the head is; undefined if it isn't there. That of an empty log, all zeros, is part of every chain. */
async function seqOf(head: string, log: AuditLogReader): Promise<number | undefined> {
  if (/^0+$/.test(head)) return 0
  for await (const { seq, hash } of log.events()) if (hexOf(hash) === head) return seq
  return undefined
}

async function printEvents(log: AuditLogReader, { out, stop }: CommandContext): Promise<void> {
  for await (const { seq, at_ms, kind, owner, survey_id, answer_id, facts } of log.events()) {
    stop?.throwIfAborted()
    const parts = [survey_id, answer_id, owner && `owner:${hexOf(owner)}`, facts]
    await writeAll(out, `${[seq, timeOf(at_ms), kind, ...parts.filter(Boolean)].join(' ')}\n`)
  }
}

/** All of it as one JSON document; its events go out one by one, since there may be millions. */
async function printDocument(
  log: AuditLogReader,
  chain: ChainCheck,
  { noted, list }: { noted: Noted | undefined; list: boolean },
  context: CommandContext,
): Promise<void> {
  const { out, stop } = context
  const found = {
    ...(chain.intact
      ? { isIntact: true, events: chain.events, head: hexOf(chain.head.hash) }
      : { isIntact: false, brokenAtSeq: chain.brokenAtSeq }),
    ...(noted && { notedAtSeq: noted.seq ?? null }),
  }
  if (!list) return printJson(context, found)
  out.write(`${JSON.stringify(found).slice(0, -1)},"list":[`)
  let between = ''
  for await (const { seq, at_ms, kind, owner, survey_id, answer_id, facts } of log.events()) {
    stop?.throwIfAborted()
    const event = {
      seq,
      atMs: at_ms,
      kind,
      owner: owner && hexOf(owner),
      surveyId: survey_id,
      answerId: answer_id,
    }
    await writeAll(out, `${between}${JSON.stringify({ ...event, facts: facts && JSON.parse(facts) })}`)
    between = ',\n'
  }
  out.write(']}\n')
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
