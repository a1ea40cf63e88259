import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { noMailGateway, type SmtpConfig, smtpMailGateway } from '../../../adapters/mail/smtp-mail-gateway.ts'
import type { MailGateway } from '../../../application/ports/mail-gateway.ts'
import { mailGatewayContract } from '../../contracts/mail-gateway.contract.ts'
import { openMailServer } from './mail-server.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())))

async function open(...args: Parameters<typeof openMailServer>) {
  const server = await openMailServer(...args)
  opened.push(server)
  return server
}

const send = (gateway: MailGateway) =>
  gateway.send({
    ...{ to: 'kenko@city.example.jp', fromName: '市', subject: '新しい申請', text: '3件' },
    id: '6f0c2a51-0d4a-4c9e-8a6e-9f5d5a1b2c3d',
  })

mailGatewayContract('SMTP with STARTTLS and a login', openMailServer)
mailGatewayContract('SMTP over TLS', () => openMailServer({ secure: true }, { tls: 'from_start' }))

test('where there is no mail server nothing is sent, and it may work once there is one', async () => {
  expect(await send(noMailGateway)).toEqual({ kind: 'unavailable', reason: 'no_mail_server' })
})

test('a plain server without a login takes a mail only where TLS was switched off by name', async () => {
  const { config, delivered } = await open(
    { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    { tls: 'off' },
  )
  const { user: _, password: __, ...relay } = config
  expect(await send(smtpMailGateway({ ...relay, tls: 'demanded' }))).toEqual({
    kind: 'unavailable',
    reason: 'no_tls',
  })
  expect(await delivered()).toEqual([])
  expect(await send(smtpMailGateway(relay))).toEqual({ kind: 'sent' })
})

test('a certificate that nobody trusts is no TLS: neither the login nor the mail is sent', async () => {
  let logins = 0
  const { config } = await open({
    onAuth(_, __, done) {
      logins += 1
      done(new Error('no'))
    },
  })
  const { trusted: _, ...untrusting } = config
  expect(await send(smtpMailGateway(untrusting))).toMatchObject({ kind: 'unavailable' })
  expect(logins).toBe(0)
})

test('a refused login may work later, and is told without its words', async () => {
  const { gateway, delivered } = await open({}, { password: 'wrong-secret' })
  expect(await send(gateway)).toEqual({ kind: 'unavailable', reason: 'login_refused' })
  expect(await delivered()).toEqual([])
})

test.each([
  [451, 'unavailable'],
  [450, 'unavailable'],
  [550, 'unreachable'],
])('an address that is answered with %i is %s', async (responseCode, kind) => {
  const { gateway } = await open({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no'), { responseCode })),
  })
  expect(await send(gateway)).toEqual({ kind, reason: `status_${responseCode}` })
})

test.each([451, 552])(
  'a mail that is refused with %i after it was read may work later',
  async (responseCode) => {
    const { gateway } = await open({
      onData(stream, _, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('no'), { responseCode })))
      },
    })
    expect(await send(gateway)).toEqual({ kind: 'unavailable', reason: `status_${responseCode}` })
  },
)

/** A server that does with a connection as it likes. */
async function aServer(onConnection: (socket: Socket) => void): Promise<SmtpConfig> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
  const { port } = server.address() as { port: number }
  return { host: 'localhost', port, tls: 'off', from: 'm@city.example.jp', timeoutMs: 300 }
}

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['greets and then says nothing', (socket) => socket.write('220 hello\r\n')],
  [
    'says a word now and then',
    (socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(drip))
    },
  ],
  ['is gone at once', (socket) => socket.destroy()],
  ['speaks another language', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a mail server that %s may work later', async (_, onConnection) => {
  const config = await aServer(onConnection)
  expect(await send(smtpMailGateway(config))).toMatchObject({ kind: 'unavailable' })
})

test.each(['DATA', 'the end of the text'])('a server that is gone at %s may work later', async (at) => {
  const config = await aServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      const isLast = at === 'DATA' ? said.startsWith('DATA') : said.endsWith('\r\n.\r\n')
      if (isLast) socket.destroy()
      else if (said.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 ok\r\n')
    })
  })
  expect(await send(smtpMailGateway({ ...config, timeoutMs: 5_000 }))).toEqual({
    kind: 'unavailable',
    reason: 'no_connection',
  })
})
