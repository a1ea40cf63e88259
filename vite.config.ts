import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite build` makes the browser's files, `vite build --ssr` the server's and the commands'. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: {
          ssr: true,
          outDir: 'dist/server',
          target: 'node20',
          rollupOptions: {
            input: {
              main: 'server/main.ts',
              'write-worker': 'adapters/sqlite/write-worker.ts',
              city: 'server/cli/city.ts',
              answers: 'server/cli/answers.ts',
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
          },
        },
      }
    : {
        root: 'ui',
        plugins: [react()],
        build: {
          outDir: '../dist/client',
          emptyOutDir: true,
          manifest: true,
          modulePreload: { polyfill: false },
        },
      },
)
