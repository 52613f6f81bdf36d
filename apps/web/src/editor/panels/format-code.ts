import type { Options, Plugin } from 'prettier'
import type { format } from 'prettier/standalone'
import type { PrettierOptions } from '../../profile/prettier-config.ts'
import { languageOf, type PluginName } from './format-languages.ts'

/** The position of the problem. Lines and columns start at 1. */
export type FormatProblem = { problem: string; line: number | null; column: number | null }
export type FormatResult = { isFormatted: true; code: string } | ({ isFormatted: false } & FormatProblem)

type Load = () => Promise<Plugin>

const plugins = {
  babel: () => import('prettier/plugins/babel'),
  estree: async () => (await import('prettier/plugins/estree')) as Plugin,
  typescript: () => import('prettier/plugins/typescript'),
  postcss: () => import('prettier/plugins/postcss'),
  html: () => import('prettier/plugins/html'),
  markdown: () => import('prettier/plugins/markdown'),
  yaml: () => import('prettier/plugins/yaml'),
  graphql: () => import('prettier/plugins/graphql'),
  svelte: () => import('prettier-plugin-svelte/browser'),
} satisfies Record<PluginName, Load>
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const whole = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null)

/** The parsers report positions in different ways, and append a code frame to the message. */
function problemOf(error: unknown, parser: string): FormatProblem {
  const text = error instanceof Error ? error.message : String(error)
  const { loc, start } = isRecord(error) ? error : {}
  const place = isRecord(loc) && isRecord(loc.start) ? loc.start : isRecord(start) ? start : {}
  const column = whole(place.column)
  const problem = text.split('\n')[0]?.replace(/ ?\(\d+:\d+\)$/, '') ?? ''
  // Only Svelte counts columns from 0.
  return {
    problem,
    line: whole(place.line),
    column: column !== null && parser === 'svelte' ? column + 1 : column,
  }
}

/** Formats a text, loading each parser when it is first needed. A syntax error is returned as a problem. */
export async function formatCode(
  path: string,
  code: string,
  options: PrettierOptions,
): Promise<FormatResult> {
  const language = languageOf(path)
  if (!language) return { isFormatted: false, problem: '', line: null, column: null }
  const [prettier, ...loaded] = await Promise.all([
    import('prettier/standalone') as Promise<{ format: typeof format }>,
    ...language.needs.map((name) => plugins[name]()),
  ])
  try {
    const formatted = await prettier.format(code, {
      ...(options as Options),
      filepath: path,
      parser: language.parser,
      plugins: loaded,
    })
    return { isFormatted: true, code: formatted }
  } catch (error) {
    return { isFormatted: false, ...problemOf(error, language.parser) }
  }
}
