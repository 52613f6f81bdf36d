import babel from '@rolldown/plugin-babel'
import { englishOnly } from '@sandlot/ui/english-only'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunks } from './chunks.config.ts'
import { directIcons } from './icons.config.ts'
import { routeOptions } from './routes.config.ts'

const SERVER = 'http://127.0.0.1:4000'
const { mark, codeSplitting } = firstChunks()

export default defineConfig({
  plugins: [
    englishOnly,
    directIcons(),
    tanstackRouter({ ...routeOptions, target: 'react', autoCodeSplitting: true }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    mark,
  ],
  // The server puts a fresh nonce in its place on each request.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { graphql: '@sandlot/core/transport/graphql-language' } },
  // Modules, so that a worker too loads its parts when it needs them.
  worker: { format: 'es' },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': SERVER, '/auth': SERVER, '/socket': { target: SERVER, ws: true } },
  },
})
