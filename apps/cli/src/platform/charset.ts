import type { Io, Terminal } from './io.ts'

/**
 * Whether what is shown here may have signs beyond ASCII. A locale that says otherwise counts; one that says nothing
 * does not, for many terminals of containers set none and show everything.
 */
export function showsUnicode({ env, platform }: Pick<Io, 'env' | 'platform'>): boolean {
  const locale = localeOf(env)
  return platform === 'win32' || locale === '' || /utf-?8/i.test(locale)
}

/** The locale that decides about letters, by the order that POSIX gives the variables. */
export const localeOf = (env: Io['env']): string => env.LC_ALL || env.LC_CTYPE || env.LANG || ''

/** Each takes one column as what it stands for does, so that tables and screens stay as wide as they were. */
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

/** A text for people with ASCII for our own signs; letters stay, for no other would be right. */
export const inAscii = (text: string): string => text.replace(signs, (sign) => ascii[sign] ?? sign)

/** A stream that everything for people goes through, which gets ASCII signs where it can't show others. */
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
