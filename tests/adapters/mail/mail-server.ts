import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type SmtpConfig, smtpMailGateway } from '../../../adapters/mail/smtp-mail-gateway.ts'
import type { MailFixture, ReadMail } from '../../contracts/mail-gateway.contract.ts'
import { localhostCertificate } from './localhost-certificate.ts'

type ServerOptions = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>

const login = { user: 'madoguchi@city.example.jp', password: 'p@ss:word' }

type Opened = MailFixture & { config: SmtpConfig }

/**
 * A mail server that demands TLS and a login, and who sends by it. @param server, client what is otherwise
 */
export async function openMailServer(
  server: ServerOptions = {},
  client: Partial<SmtpConfig> = {},
): Promise<Opened> {
  const mails: ReadMail[] = []
  const smtp = new SMTPServer({
    ...localhostCertificate,
    onAuth: ({ username, password }, _, done) =>
      username === login.user && password === login.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('nobody')
        ? done(Object.assign(new Error('No such user'), { responseCode: 550 }))
        : done(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...readMail(Buffer.concat(chunks).toString('latin1')), recipients })
        done()
      })
    },
    ...server,
  })
  // Whoever goes in the middle of something leaves an error behind.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  const config: SmtpConfig = {
    ...{ host: 'localhost', port, tls: 'demanded', ...login },
    ...{ from: 'madoguchi@city.example.jp', trusted: localhostCertificate.cert, timeoutMs: 5_000 },
    ...client,
  }
  return {
    config,
    gateway: smtpMailGateway(config),
    known: 'kenko@city.example.jp',
    unknown: 'nobody@city.example.jp',
    delivered: async () => mails,
    disconnect: close,
    close,
  }
}

/** Reads a mail of one part, as it came. */
function readMail(source: string): Pick<ReadMail, 'headers' | 'text'> {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())] as const
    }),
  )
  const body = source.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : quotedBytes(body.replace(/=\r\n/g, ''))
  return { headers, text: bytes.toString('utf8') }
}

const decodedWords = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString('utf8')
        : quotedBytes(words.replaceAll('_', ' ')).toString('utf8'),
    )

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
