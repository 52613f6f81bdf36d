import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

const script = (options: { jsx?: boolean; typescript?: boolean }) => async () =>
  (await import('@codemirror/lang-javascript')).javascript(options)

/** Wraps a legacy stream mode of CodeMirror, which provides only highlighting. */
const stream =
  <State>(load: () => Promise<StreamParser<State>>) =>
  async () =>
    StreamLanguage.define(await load())
const clike = () => import('@codemirror/legacy-modes/mode/clike')
const shell = stream(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell)
const c = stream(async () => (await clike()).c)
const cpp = stream(async () => (await clike()).cpp)
const python = async () => (await import('@codemirror/lang-python')).python()
const json = async () => (await import('@codemirror/lang-json')).json()
const yaml = async () => (await import('@codemirror/lang-yaml')).yaml()
const properties = stream(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties)

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
  json,
  md: async () => (await import('@codemirror/lang-markdown')).markdown(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  svelte: async () => (await import('@replit/codemirror-lang-svelte')).svelte(),
  astro: async () => (await import('@codemirror/lang-html')).html(),
  jsonc: json,
  babelrc: json,
  eslintrc: json,
  prettierrc: json,
  swcrc: json,
  xml: async () => (await import('@codemirror/lang-html')).html(),
  scss: async () => (await import('@codemirror/lang-sass')).sass(),
  sass: async () => (await import('@codemirror/lang-sass')).sass({ indented: true }),
  less: stream(async () => (await import('@codemirror/legacy-modes/mode/css')).less),
  py: python,
  pyi: python,
  php: async () => (await import('@codemirror/lang-php')).php(),
  rs: async () => (await import('@codemirror/lang-rust')).rust(),
  go: async () => (await import('@codemirror/lang-go')).go(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  yaml,
  yml: yaml,
  toml: stream(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml),
  rb: stream(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  lua: stream(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua),
  swift: stream(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  sh: shell,
  bash: shell,
  zsh: shell,
  c,
  h: c,
  cpp,
  cc: cpp,
  hpp: cpp,
  cs: stream(async () => (await clike()).csharp),
  kt: stream(async () => (await clike()).kotlin),
  dart: stream(async () => (await clike()).dart),
  scala: stream(async () => (await clike()).scala),
  ini: properties,
  env: properties,
  dockerfile: stream(async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
}

/** Returns the loader of a file's language by its name. Null if there is no highlighting for it. */
export function languageOf(path: string): (() => Promise<Extension>) | null {
  // A name without a dot, such as Dockerfile, counts as the extension.
  const ending = path.split(/[./]/).at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(loaders, ending) ? (loaders[ending] ?? null) : null
}
