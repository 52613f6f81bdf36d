import type { SearchFields } from '@sandlot/core/sandboxes/search/fields'

const SUBJECTS =
  'react vue next admin user shop blog todo chat game weather music photo video map chart table form login profile settings cart order invoice payment email calendar notes editor markdown parser compiler router store query socket server client worker canvas webgl shader physics audio'.split(
    ' ',
  )
const FORMS =
  'demo app starter template playground experiment issue reproduction example test dashboard component library hooks widget page layout theme animation'.split(
    ' ',
  )
const TEMPLATES = [
  'create-react-app',
  'vanilla',
  'vue-cli',
  'next',
  'node',
  'svelte',
  'angular-cli',
  'static',
]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Realistic titles, the same in each run. */
export function thingsToFind(count: number): SearchFields[] {
  let seed = 7
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >> 8) % limit
  }
  const of = (words: readonly string[]) => words[below(words.length)] ?? ''
  const letters = (length: number) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join('')
  return Array.from({ length: count }, (_, number) => ({
    title: `${of(SUBJECTS)} ${of(FORMS)} ${of(SUBJECTS)}${number % 3 === 0 ? ` ${number}` : ''}`,
    description:
      number % 2 === 0
        ? `A ${of(FORMS)} of ${of(SUBJECTS)} with ${of(SUBJECTS)}, made for ${of(FORMS)} number ${below(1000)}`
        : null,
    alias: `${of(SUBJECTS)}-${of(FORMS)}-${letters(5)}`,
    template: of(TEMPLATES),
    id: letters(6),
  }))
}

/** Queries that are typed letter by letter, with and without typos. */
const TYPED = [
  'react dashboard',
  'weather',
  'invoice paymnet',
  'create-react-app',
  'markdown parser hooks',
  'zzz',
  'a',
]

/** The query after each key. */
export const keystrokes: readonly string[] = TYPED.flatMap((text) =>
  [...text].map((_, index) => text.slice(0, index + 1)),
)
