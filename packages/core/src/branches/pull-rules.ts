import type { Refusal } from '../actions.ts'
import type { PullDetail } from './pull-rest.ts'
import { PULL_TITLE_MAX_LENGTH } from './work-limits.ts'

export type PullTexts = { title: string; body: string }

/** The default title and text of a pull request: those of a single commit, otherwise the branch name as title. */
export function pullDefaults(branch: string, messages: readonly string[]): PullTexts {
  const [only, ...others] = messages
  if (only === undefined || others.length > 0 || only.trim() === '')
    return { title: cut(inWords(branch)), body: '' }
  const [subject = '', ...rest] = only.trim().split(/\r?\n/)
  return { title: cut(subject.trim()), body: rest.join('\n').trim() }
}

/** Turns `fix-the-thing` into "Fix the thing". */
function inWords(branch: string): string {
  const words = branch.replace(/[-_]+/g, ' ').trim() || branch
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cut(title: string): string {
  const letters = [...title]
  return letters.length <= PULL_TITLE_MAX_LENGTH
    ? title
    : `${letters.slice(0, PULL_TITLE_MAX_LENGTH - 1).join('')}…`
}

type Person = { username: string }

/** Parses names separated by commas or spaces into known people, as they spell themselves, and unknown names. */
export function namedPeople(text: string, people: readonly Person[]): { known: string[]; unknown: string[] } {
  const byName = new Map(people.map(({ username }) => [username.toLowerCase(), username]))
  const names = text.split(/[\s,]+/).flatMap((part) => part.replace(/^@/, '') || [])
  const known = names.flatMap((name) => byName.get(name.toLowerCase()) ?? [])
  return { known: [...new Set(known)], unknown: names.filter((name) => !byName.has(name.toLowerCase())) }
}

/** What prevents an action on a pull request, with the parameters of each reason. */
export type PullStops = {
  pullNotOpen: { number: number; state: 'closed' | 'merged' }
  pullIsDraft: number
  mergeConflict: string
}

export type PullVerb = 'merge' | 'close' | 'reopen'
type Standing = Pick<PullDetail, 'number' | 'state' | 'draft' | 'mergeable'>

/** Why a pull request in its current state cannot be merged, closed or reopened; null if it can. */
export function pullRefusal(verb: PullVerb, pull: Standing): Refusal<PullStops> | null {
  const { number, state, draft, mergeable } = pull
  if (state === 'merged' || (state === 'closed' && verb === 'merge'))
    return { reason: 'pullNotOpen', params: { number, state } }
  if (verb !== 'merge') return null
  if (draft) return { reason: 'pullIsDraft', params: number }
  return mergeable === false ? { reason: 'mergeConflict', params: '' } : null
}
