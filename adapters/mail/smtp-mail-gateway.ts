import { createTransport } from 'nodemailer'
import type { MailGateway } from '../../application/ports/mail-gateway.ts'
import type { SendResult } from '../../application/ports/message-gateway.ts'
import { inTime } from '../../application/shared/in-time.ts'

/** Which mail server takes the mails, and by which address they are sent. */
export type SmtpConfig = {
  host: string
  port: number
  /**
   * - `from_start`: the connection is TLS from its first byte
   * - `demanded`: STARTTLS, or nothing is sent
   * - `off`: nothing is encrypted, and nobody logs in
   */
  tls: 'from_start' | 'demanded' | 'off'
  user?: string
  password?: string
  /** The address of the sender. */
  from: string
  /** Certificates of authorities in place of those that Node trusts; PEM. */
  trusted?: string
  /** Timeout of a mail, milliseconds; 30,000 if absent. */
  timeoutMs?: number
}

/** Mails by SMTP, each on a connection of its own. Certificates are verified. */
export function smtpMailGateway(config: SmtpConfig): MailGateway {
  const { host, port, tls, user, password, from, trusted, timeoutMs = 30_000 } = config
  const transport = createTransport({
    ...{ host, port, secure: tls === 'from_start', requireTLS: tls === 'demanded' },
    ignoreTLS: tls === 'off',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(trusted !== undefined && { ca: trusted }) },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // A text is never the name of a file, nor an address to read from.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send({ to, fromName, subject, text, id }) {
      const mail = {
        from: { name: oneLine(fromName), address: from },
        to: { name: '', address: to },
        ...{ subject: oneLine(subject), text, messageId: `<${id}@${domain}>` },
        // Nobody's absence is answered to the sender.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      }
      try {
        await inTime(timeoutMs, () => transport.sendMail(mail))
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/** Where no mail server is configured. */
export const noMailGateway: MailGateway = {
  send: async () => ({ kind: 'unavailable', reason: 'no_mail_server' }),
}

/** What stands in one header. */
const oneLine = (words: string): string => words.replace(/\p{Cc}+/gu, ' ').trim()

/** Failures of the line and of the log-in, by nodemailer's names: they say nothing of the address. */
const passing: Readonly<Record<string, string>> = {
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
  ETLS: 'no_tls',
  ESOCKET: 'no_connection',
  ECONNECTION: 'no_connection',
  EDNS: 'no_connection',
  ETIMEDOUT: 'no_answer',
}

function failureOf(error: unknown): SendResult {
  const { code = '', responseCode, command = '' } = error as FailedMail
  const reason = passing[code]
  if (reason !== undefined) return { kind: 'unavailable', reason }
  if (!responseCode) return { kind: 'unavailable', reason: 'no_answer' }
  const isRefused = responseCode >= 500 && command === 'RCPT TO'
  return { kind: isRefused ? 'unreachable' : 'unavailable', reason: `status_${responseCode}` }
}

/** What nodemailer says of a mail that was not sent. */
type FailedMail = { code?: string; responseCode?: number; command?: string }
