import type { Io, Terminal } from '../io.ts'

/**
 * Whether output may contain symbols beyond ASCII. A locale without Unicode rules them out; no locale does not, because
 * many container terminals set none and display everything.
 */
export function showsUnicode({ env, platform }: Pick<Io, 'env' | 'platform'>): boolean {
  const locale = localeOf(env)
  return platform === 'win32' || locale === '' || /utf-?8/i.test(locale)
}

/** The locale for characters, in POSIX's order of precedence. */
export const localeOf = (env: Io['env']): string => env.LC_ALL || env.LC_CTYPE || env.LANG || ''

/** Replacements of the same width, so that tables and screens keep their layout. */
const ascii: Record<string, string> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '…': '.',
  '·': '-',
  '–': '-',
  '—': '-',
  '─': '-',
  '×': 'x',
  '✓': '+',
  '✗': 'x',
  '●': '*',
  '◐': '~',
  '○': 'o',
  '◌': '.',
  '❯': '>',
  '▸': '>',
  '›': '>',
  '↵': '<',
  '←': '<',
  '→': '>',
  '↑': '^',
  '↓': 'v',
  '│': '|',
  '╭': '+',
  '╮': '+',
  '╰': '+',
  '╯': '+',
  '█': '#',
  '⠋': '|',
  '⠙': '/',
  '⠹': '-',
  '⠸': '\\',
  '⠼': '|',
  '⠴': '/',
  '⠦': '-',
  '⠧': '\\',
  '⠇': '|',
  '⠏': '/',
}

const signs = new RegExp(`[${Object.keys(ascii).join('')}]`, 'g')

/** Replaces our own symbols by ASCII; letters stay, as no others would be right. */
export const inAscii = (text: string): string => text.replace(signs, (sign) => ascii[sign] ?? sign)

/** Wraps a stream for people, replacing symbols that it cannot display. */
export function shownOn(stream: Terminal, io: Pick<Io, 'env' | 'platform'>): Terminal {
  if (showsUnicode(io)) return stream
  const write = (chunk: unknown, ...rest: unknown[]) =>
    stream.write(typeof chunk === 'string' ? inAscii(chunk) : chunk, ...(rest as []))
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === 'write') return write
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
