import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routeOptions } from './routes.config.ts'

const SERVER = 'http://127.0.0.1:4000'

/**
 * React Aria brings its own words in thirty languages. The product speaks English only, and so must they: the
 * other files hold the English ones instead.
 */
const englishOnly: Plugin = {
  name: 'english-only',
  enforce: 'pre',
  load: {
    filter: { id: /\/react-aria\/dist\/private\/intl\/[a-z]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export { default } from './en-US.mjs'",
  },
}

export default defineConfig({
  plugins: [
    englishOnly,
    tanstackRouter({ ...routeOptions, target: 'react', autoCodeSplitting: true }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
  ],
  // The server puts a fresh nonce in its place on each request.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { graphql: '@sandlot/core/transport/graphql-language' } },
  build: { target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'], reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': SERVER, '/auth': SERVER, '/socket': { target: SERVER, ws: true } },
  },
})
