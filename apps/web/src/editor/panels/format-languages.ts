import { nameOf } from '@sandlot/core/files/path-rules'
/** The Prettier plugins, which are loaded separately. */
export type PluginName =
  | 'babel'
  | 'estree'
  | 'typescript'
  | 'postcss'
  | 'html'
  | 'markdown'
  | 'yaml'
  | 'graphql'
  | 'svelte'

type Language = { parser: string; needs: readonly PluginName[] }

const inPages: readonly PluginName[] = ['html', 'postcss', 'babel', 'typescript', 'estree']
const script: Language = { parser: 'babel', needs: ['babel', 'estree'] }
const typed: Language = { parser: 'typescript', needs: ['typescript', 'estree'] }
const json: Language = { parser: 'json', needs: ['babel', 'estree'] }
const yaml: Language = { parser: 'yaml', needs: ['yaml'] }
const markdown: Language = { parser: 'markdown', needs: ['markdown', 'yaml', ...inPages] }
const style = (parser: string): Language => ({ parser, needs: ['postcss'] })

const languages: Record<string, Language> = {
  js: script,
  jsx: script,
  mjs: script,
  cjs: script,
  ts: typed,
  tsx: typed,
  mts: typed,
  cts: typed,
  css: style('css'),
  scss: style('scss'),
  less: style('less'),
  html: { parser: 'html', needs: inPages },
  htm: { parser: 'html', needs: inPages },
  vue: { parser: 'vue', needs: inPages },
  svelte: { parser: 'svelte', needs: ['svelte', ...inPages] },
  json,
  jsonc: json,
  webmanifest: json,
  md: markdown,
  markdown,
  yaml,
  yml: yaml,
  graphql: { parser: 'graphql', needs: ['graphql'] },
  gql: { parser: 'graphql', needs: ['graphql'] },
}

const byName: Record<string, Language> = {
  '.prettierrc': json,
  '.babelrc': json,
  '.eslintrc': json,
  'package.json': { ...json, parser: 'json-stringify' },
  'package-lock.json': { ...json, parser: 'json-stringify' },
}

/** Returns how to parse a file, by its name. Null if it cannot be formatted. */
export function languageOf(path: string): Language | null {
  const name = nameOf(path).toLowerCase()
  return byName[name] ?? languages[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? null
}

/** Whether a file's language can be formatted. */
export const canFormat = (path: string): boolean => languageOf(path) !== null
