import babel from '@rolldown/plugin-babel'
import { englishOnly } from '@sandlot/ui/english-only'
import { whereReactIs } from '@sandlot/ui/react-compiler'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'wxt'

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  webExt: { disabled: true },
  vite: () => ({
    plugins: [englishOnly, react(), babel({ presets: [whereReactIs(reactCompilerPreset())] }), tailwindcss()],
    resolve: { alias: { graphql: '@sandlot/core/transport/graphql-language' } },
    build: { target: ['chrome125', 'edge125', 'firefox142'], reportCompressedSize: false },
  }),
  manifest: ({ browser }) => ({
    name: 'Sandlot',
    description: 'Import repositories from GitHub into your workspace, and hear what happens there.',
    // Firefox does not allow this permission to be optional, and shows no warning for it.
    permissions: ['storage', 'alarms', ...(browser === 'firefox' ? ['contextMenus'] : [])],
    optional_permissions: [...(browser === 'firefox' ? [] : ['contextMenus']), 'scripting'],
    // Runs early, so that the control is part of the first paint and nothing moves later.
    content_scripts: [{ matches: ['https://github.com/*'], run_at: 'document_start', js: ['github.js'] }],
    // Access to each instance is requested for its address alone, on the click that needs it.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    commands: {
      'import-repository': {
        suggested_key: { default: 'Alt+Shift+S' },
        description: 'Import the repository on the tab in front',
      },
    },
    ...(browser !== 'firefox' && { storage: { managed_schema: 'managed-schema.json' } }),
    omnibox: { keyword: 'sandlot' },
    action: { default_title: 'Sandlot' },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@sandlot.invalid',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '125' }),
  }),
})
