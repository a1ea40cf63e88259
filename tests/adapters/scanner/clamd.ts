import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClamavAddress } from '../../../adapters/scanner/clamav-scanner.ts'
import { eicar } from '../../contracts/scanner.contract.ts'

/** What a daemon does that is not well, in place of its reply; it reads no further. */
export type Behaviour = {
  /** Once so many bytes of a file came; at its end, if it is not said. */
  after?: number
  /** What it says; nothing, if it is not said. */
  says?: string
  closes?: true
}

/** How much of a file came. */
type Received = { bytes: number; isWhole: boolean }

/** A server that reads INSTREAM as ClamAV's daemon does, and finds EICAR; or behaves otherwise. */
export async function aClamd(behaviour?: Behaviour, kind: 'unix' | 'tcp' = 'unix') {
  const sockets = new Set<Socket>()
  const files: Received[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    const file = { bytes: 0, isWhole: false }
    files.push(file)
    // Whoever asks may leave at any time.
    serve(socket, file, behaviour).catch(() => socket.destroy())
  })
  const path = join(mkdtempSync(join(tmpdir(), 'clamd-')), 'clamd.ctl')
  await new Promise<void>((resolve) =>
    kind === 'unix' ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const address: ClamavAddress =
    kind === 'unix' ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    address,
    files,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function serve(socket: Socket, file: Received, behaviour?: Behaviour): Promise<void> {
  const take = taking(socket)
  const command = await take(10)
  if (command !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
  let isFound = false
  let last = ''
  while (!file.isWhole) {
    const length = Buffer.from(await take(4), 'latin1').readUInt32BE()
    const text = last + (await take(length))
    isFound ||= text.includes(eicar.join(''))
    last = text.slice(-100)
    file.bytes += length
    file.isWhole = length === 0
    if (behaviour?.after !== undefined && file.bytes >= behaviour.after) break
  }
  if (!behaviour) return void socket.end(`stream: ${isFound ? 'Eicar-Test FOUND' : 'OK'}\0`)
  if (behaviour.says !== undefined) socket.write(behaviour.says)
  if (behaviour.closes) socket.end()
}

/** Takes so many bytes of what comes, as text. */
function taking(socket: Socket): (count: number) => Promise<string> {
  const parts = socket.iterator({ destroyOnReturn: false })
  let unread = ''
  return async (count) => {
    while (unread.length < count) {
      const { value, done } = await parts.next()
      if (done) throw new Error('nothing more comes')
      unread += (value as Buffer).toString('latin1')
    }
    const taken = unread.slice(0, count)
    unread = unread.slice(count)
    return taken
  }
}
