import type { Extension } from '@codemirror/state'

const script = (options: { jsx?: boolean; typescript?: boolean }) => async () =>
  (await import('@codemirror/lang-javascript')).javascript(options)

const loaders: Record<string, () => Promise<Extension>> = {
  js: script({ jsx: true }),
  cjs: script({}),
  mjs: script({}),
  jsx: script({ jsx: true }),
  ts: script({ typescript: true }),
  mts: script({ typescript: true }),
  cts: script({ typescript: true }),
  tsx: script({ jsx: true, typescript: true }),
  css: async () => (await import('@codemirror/lang-css')).css(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  svg: async () => (await import('@codemirror/lang-html')).html(),
  json: async () => (await import('@codemirror/lang-json')).json(),
  md: async () => (await import('@codemirror/lang-markdown')).markdown(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  svelte: async () => (await import('@replit/codemirror-lang-svelte')).svelte(),
}

/** What a file's name says about its language; null for one that is shown without colours. */
export const languageOf = (path: string): (() => Promise<Extension>) | null =>
  loaders[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? null
