import type { Mail, MailGateway } from '../../application/ports/mail-gateway.ts'
import type { SendResult } from '../../application/ports/message-gateway.ts'

/** A mail server that only writes down what was sent; `answers` makes it do something else instead. */
export type RecordingMail = MailGateway & {
  readonly mails: readonly Mail[]
  answers: ((mail: Mail) => Promise<SendResult> | undefined) | undefined
}

export function recordingMail(): RecordingMail {
  const mails: Mail[] = []
  const gateway: RecordingMail = {
    mails,
    answers: undefined,
    async send(mail) {
      const answer = gateway.answers?.(mail)
      if (answer) return answer
      mails.push(mail)
      return { kind: 'sent' }
    },
  }
  return gateway
}
