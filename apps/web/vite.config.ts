import babel from '@rolldown/plugin-babel'
import { englishOnly } from '@sandlot/ui/english-only'
import { whereReactIs } from '@sandlot/ui/react-compiler'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunks, isAskedForAhead } from './chunks.config.ts'
import { plainDocuments } from './documents.config.ts'
import { directIcons } from './icons.config.ts'
import { pageList } from './pages.config.ts'
import { partsWithLimits } from './parts.config.ts'
import { routeOptions } from './routes.config.ts'
import { shapesOfAnswers } from './shapes.config.ts'
import { offlineWorker } from './worker.config.ts'

const SERVER = 'http://127.0.0.1:4000'
const { mark, codeSplitting } = firstChunks()

export default defineConfig({
  plugins: [
    englishOnly,
    directIcons(),
    plainDocuments,
    tanstackRouter({ ...routeOptions, target: 'react', autoCodeSplitting: true }),
    react(),
    babel({ presets: [whereReactIs(reactCompilerPreset())] }),
    tailwindcss(),
    mark,
    partsWithLimits(),
    offlineWorker(),
    pageList,
  ],
  // The server replaces it with a fresh nonce on each request.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { graphql: '@sandlot/core/transport/graphql-language' } },
  define: { 'import.meta.env.VITE_SHAPES': JSON.stringify(shapesOfAnswers()) },
  // ES modules, so that workers can load their parts on demand too.
  worker: { format: 'es' },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter(isAskedForAhead),
    },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': SERVER, '/auth': SERVER, '/socket': { target: SERVER, ws: true } },
  },
})
