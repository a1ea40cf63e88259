import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { galleryPage } from './gallery-page.ts'

const root = join(import.meta.dirname, '../../ui')
const server = await createServer({
  configFile: false,
  root,
  plugins: [react(), galleryPage],
  server: { host: '127.0.0.1', port: 5179 },
})
await server.listen()
process.stdout.write(`\n  ${server.resolvedUrls?.local[0]}gallery\n\n`)
