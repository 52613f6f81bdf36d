import type { InputProblem } from '../input-rules.ts'
import { suggestName } from '../sandboxes/rules.ts'
import { isLongerThan } from '../text-rules.ts'
import type { draftMessages } from './draft-messages.ts'
import { BRANCH_NAME_MAX_LENGTH } from './limits.ts'

export type BranchProblem = InputProblem<typeof draftMessages>

/** What is wrong with a branch name, by the rules of `git check-ref-format --branch`, or null. */
export function branchNameProblem(name: string): BranchProblem | null {
  if (name === '') return { reason: 'nameMissing' }
  if (isLongerThan(name, BRANCH_NAME_MAX_LENGTH))
    return { reason: 'nameLong', params: [BRANCH_NAME_MAX_LENGTH] }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Git forbids exactly these
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name) || !name.isWellFormed()) return { reason: 'nameLetters' }
  if (name.startsWith('-') || name.startsWith('/') || /[./]$/.test(name)) return { reason: 'nameEnds' }
  if (/\.\.|@\{|\/\//.test(name)) return { reason: 'namePairs' }
  if (name.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock')))
    return { reason: 'nameParts' }
  return name === '@' || name === 'HEAD' ? { reason: 'nameReserved', params: [name] } : null
}

/** The branch that blocks a name: Git stores branches as files, so `a` and `a/b` cannot coexist. */
export const branchInTheWay = (name: string, taken: readonly string[]): string | undefined =>
  taken.find((other) => other === name || other.startsWith(`${name}/`) || name.startsWith(`${other}/`))

const TRIES = 20

/** Generates a branch name; `pick` returns an integer below its argument. */
export function draftName(taken: readonly string[], pick: (below: number) => number): string {
  const folder = taken.includes('draft') ? 'draft-' : 'draft/'
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = folder + suggestName(pick)
    if (!branchInTheWay(name, taken)) return name
  }
  for (let number = 2; ; number += 1) {
    const name = `${folder}${suggestName(pick)}-${number}`
    if (!branchInTheWay(name, taken)) return name
  }
}

type Holder<Team> = {
  team: Team | null
  branches: readonly { name: string; upstream: boolean }[]
}

/** The workspaces that have a branch that was never pushed. */
export const placesOfDraft = <Team>(projects: readonly Holder<Team>[], branch: string): Team[] =>
  projects.flatMap(({ team, branches }) =>
    team && branches.some(({ name, upstream }) => name === branch && !upstream) ? [team] : [],
  )
