import { lineMessageGateway } from '../../../adapters/line/line-message-gateway.ts'
import { lineRichMenuGateway } from '../../../adapters/line/line-rich-menu-gateway.ts'
import { identityGatewayContract } from '../../contracts/identity-gateway.contract.ts'
import { messageGatewayContract } from '../../contracts/message-gateway.contract.ts'
import { richMenuGatewayContract } from '../../contracts/rich-menu-gateway.contract.ts'
import { linesOf } from '../../fakes/a-chat-message.ts'
import { fakeIdentity } from '../../fakes/fake-identity.ts'
import { recordingMessages } from '../../fakes/recording-messages.ts'
import { recordingRichMenu } from '../../fakes/recording-rich-menu.ts'
import { codeFor, liffTokenOf, messagingToken, misaki, proof, startEmulatedLine } from './emulated-line.ts'
import { bubblesOf, recordedBy } from './recorded.ts'

identityGatewayContract('memory', async () => {
  const resident = { userId: misaki.userId, name: misaki.name, picture: 'https://profile.line-scdn.net/x' }
  const gateway = fakeIdentity({ 'a-code': resident, 'a-token': resident })
  return {
    gateway,
    resident,
    signInUpToCode: async () => ({ code: 'a-code', proof: proof() }),
    liffToken: async () => 'a-token',
    disconnect: async () => {
      gateway.down = true
    },
    close: async () => {},
  }
})

for (const idTokenAlg of ['HS256', 'ES256'] as const)
  identityGatewayContract(`LINE by ${idTokenAlg}`, async () => {
    const line = await startEmulatedLine({ idTokenAlg })
    return {
      gateway: line.identity,
      resident: {
        userId: misaki.userId,
        name: misaki.name,
        picture: `${line.base}/portraits/${misaki.userId}.svg`,
      },
      signInUpToCode: async () => {
        const kept = proof()
        return { code: await codeFor(line, kept), proof: kept }
      },
      liffToken: () => liffTokenOf(line),
      disconnect: line.close,
      close: line.close,
    }
  })

richMenuGatewayContract('memory', async () => {
  const gateway = recordingRichMenu()
  return {
    gateway,
    unlinked: async () => gateway.unlinked,
    disconnect: async () => {
      gateway.down = true
    },
    close: async () => {},
  }
})

richMenuGatewayContract('LINE', async () => {
  const line = await startEmulatedLine()
  return {
    gateway: lineRichMenuGateway({ messagingUrl: line.base, token: messagingToken }),
    unlinked: async () => (await recordedBy(line)).map(({ userId }) => userId),
    disconnect: line.close,
    close: line.close,
  }
})

messageGatewayContract('memory', async () => {
  const gateway = recordingMessages()
  gateway.fails = (userId) =>
    userId === 'stranger' ? { kind: 'unreachable', reason: 'no_friend' } : undefined
  return {
    gateway,
    friend: misaki.userId,
    stranger: 'stranger',
    delivered: async () => gateway.delivered.map(({ message }) => linesOf(message)),
    disconnect: async () => {
      gateway.fails = () => ({ kind: 'unavailable', reason: 'down' })
    },
    close: async () => {},
  }
})

messageGatewayContract('LINE', async () => {
  const line = await startEmulatedLine()
  return {
    gateway: lineMessageGateway({ messagingUrl: line.base, token: messagingToken }),
    friend: misaki.userId,
    stranger: `U${'0'.repeat(32)}`,
    delivered: () => bubblesOf(line, misaki.userId),
    disconnect: line.close,
    close: line.close,
  }
})
