import { noMailGateway, type SmtpConfig, smtpMailGateway } from '../../adapters/mail/smtp-mail-gateway.ts'
import type { MailGateway } from '../../application/ports/mail-gateway.ts'
import { isEmail } from '../../domain/survey/rules/email-rule.ts'
import { ConfigError, type Env, readAll, required } from './read-setting.ts'

/** The mail server that staff are told by. */
export type MailConfig = Omit<SmtpConfig, 'trusted' | 'timeoutMs'>

/** Undefined: there is none, and no mail is sent. One of both settings alone is a mistake. @throws ConfigError */
export function readMailConfig(env: Env): MailConfig | undefined {
  if (!sendsMail(env)) return undefined
  const { server, from } = readAll({
    server: () => serverOf(required(env, 'SMTP_URL')),
    from: () => {
      const address = required(env, 'MAIL_FROM')
      if (isEmail(address)) return address
      throw new ConfigError(
        'MAIL_FROM は madoguchi@city.example.jp のように、名前を付けないメールアドレスで設定してください。',
      )
    },
  })
  return { ...server, from }
}

/** Whether the server sends mail, as far as it is set. */
export const sendsMail = (env: Env): boolean => Boolean(env.SMTP_URL || env.MAIL_FROM)

/** The mail server of a configuration. */
export const mailGatewayOf = (config: MailConfig | undefined): MailGateway =>
  config ? smtpMailGateway(config) : noMailGateway

const presetPorts = { 'smtps:': 465, 'smtp:': 587 } as const

function serverOf(text: string): Omit<MailConfig, 'from'> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const { protocol = '', hostname = '', port = '', username = '', password = '', search = '' } = url ?? {}
  if (!isProtocol(protocol) || hostname === '' || url?.hash || !['', '/'].includes(url?.pathname ?? ''))
    throw wrongUrl()
  if (!['', '?tls=off'].includes(search) || (search !== '' && protocol === 'smtps:')) throw wrongUrl()
  const isPlain = search !== ''
  if (isPlain && username !== '')
    throw new ConfigError(
      'SMTP_URL に ?tls=off を付けるときは、ユーザー名とパスワードを書かないでください（暗号化せずに送ることになります）。',
    )
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? presetPorts[protocol] : Number(port),
    tls: protocol === 'smtps:' ? 'from_start' : isPlain ? 'off' : 'demanded',
    ...(username !== '' && { user: decoded(username), password: decoded(password) }),
  }
}

const isProtocol = (text: string): text is keyof typeof presetPorts => Object.hasOwn(presetPorts, text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrongUrl()
  }
}

const wrongUrl = () =>
  new ConfigError(
    'SMTP_URL は smtp://<ユーザー>:<パスワード>@mail.example.jp:587 か smtps://…:465 の形で設定してください（記号は %40 のように書き、TLS のないサーバーには ?tls=off を付けます）。',
  )
