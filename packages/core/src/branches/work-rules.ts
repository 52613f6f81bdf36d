import { type MergePart, mergeText } from '../files/merge-rules.ts'
import type { InputProblem } from '../input-rules.ts'
import { isLongerThan } from '../text-rules.ts'
import { COMMIT_MESSAGE_MAX_LENGTH } from './work-limits.ts'
import type { workMessages } from './work-messages.ts'

export type WorkProblem = InputProblem<typeof workMessages>

/** What is wrong with a commit message, or null. */
export function commitMessageProblem(message: string): WorkProblem | null {
  if (message.trim() === '') return { reason: 'messageMissing' }
  return isLongerThan(message, COMMIT_MESSAGE_MAX_LENGTH) ? { reason: 'messageLong' } : null
}

export type ChangeKind = 'added' | 'modified' | 'removed' | 'conflicted'
export type ChangedPath = { path: string; kind: ChangeKind }

/** The differences between the last commit's files and the current ones, compared by hash. */
export function changedPaths(
  base: ReadonlyMap<string, string>,
  working: ReadonlyMap<string, string>,
  conflicts: ReadonlySet<string> = new Set(),
): ChangedPath[] {
  const kindOf = (path: string): ChangeKind | null => {
    if (conflicts.has(path)) return 'conflicted'
    const [before, now] = [base.get(path), working.get(path)]
    if (before === now) return null
    if (before === undefined) return 'added'
    return now === undefined ? 'removed' : 'modified'
  }
  return [...new Set([...base.keys(), ...working.keys(), ...conflicts])].sort(byText).flatMap((path) => {
    const kind = kindOf(path)
    return kind ? [{ path, kind }] : []
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One side of a file: its hash, and its text unless it is binary. */
export type Side = { sha: string; text: string | null }

/** The result of pulling one file. In a conflict, either `ours` stays, or the text with both sides marked. */
export type PulledFile =
  | { to: 'ours' }
  | { to: 'theirs' }
  | { to: 'merged'; text: string }
  | { to: 'conflict'; parts: readonly MergePart[] | null }

/** Three-way merges the local file with the host's; null if a file does not exist. */
export function pullFile(base: Side | null, ours: Side | null, theirs: Side | null): PulledFile {
  if (ours?.sha === theirs?.sha || theirs?.sha === base?.sha) return { to: 'ours' }
  if (ours?.sha === base?.sha) return { to: 'theirs' }
  if (!ours || !theirs || ours.text === null || theirs.text === null) return { to: 'conflict', parts: null }
  const merged = mergeText(base?.text ?? '', ours.text, theirs.text)
  return 'text' in merged ? { to: 'merged', text: merged.text } : { to: 'conflict', parts: merged.conflict }
}

export type Take = 'ours' | 'theirs' | 'both'

/** Resolves conflicts in favor of one side, or of both in sequence. Changes by only one side are kept. */
export const settled = (parts: readonly MergePart[], take: Take): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if (take === 'both') return joinedLines(part.mine) + part.theirs
      return take === 'ours' ? part.mine : part.theirs
    })
    .join('')

const joinedLines = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
