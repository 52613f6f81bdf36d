import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanPath, folderName, folderPathProblem, ROOT } from '@sandlot/core/folders/rules'
import { inputText } from '@sandlot/core/input-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { type Moved, type MoveStep, type MoveTarget, planMove } from '@sandlot/core/sandboxes/moving/rules'
import { withWords } from '@sandlot/core/text-rules'
import { PLACES_MAX } from '../../limits.ts'
import { tuiTexts } from '../../messages.ts'
import type { PickOption } from '../../shell/prompt.ts'

type Folder = { path: string }
type Moving = {
  moved: readonly Moved[]
  teamId: string
  /** In display order, without the root. */
  folders: readonly Folder[]
  /** Called with the folder that has to be created first, if any. */
  move: (place: { name: string; steps: readonly MoveStep[]; newFolder: string | null }) => void
}

/** The destinations for a typed text; an unknown path offers to create the folder. */
export function moveOptions(text: string, { moved, teamId, folders, move }: Moving): PickOption[] {
  const all = [{ path: ROOT }, ...folders]
  const option = (name: string, target: MoveTarget, newFolder: string | null): PickOption => {
    const there = newFolder === null ? all : [...all, { path: newFolder }]
    const plan = planMove(moved, target, { here: all, there })
    const steps = 'steps' in plan ? plan.steps : []
    const why = 'problem' in plan ? plan.problem : steps.length === 0 ? tuiTexts.isThere : null
    return {
      text: newFolder === null ? name : tuiTexts.newFolderAt(name),
      why,
      run: () => move({ name, steps, newFolder }),
    }
  }
  const destinations: { name: string; target: MoveTarget }[] = [
    { name: sandboxMessages.draftsTitle, target: { at: 'drafts', teamId } },
    { name: sandboxMessages.foldersTitle, target: { at: 'folder', teamId, path: ROOT } },
    ...folders.map(({ path }) => ({ name: path, target: { at: 'folder' as const, teamId, path } })),
  ]
  const found = bestFirst(
    withWords(destinations, text, ({ name }) => name),
    text,
  ).slice(0, PLACES_MAX)
  const options = found.map(({ name, target }) => option(name, target, null))
  const path = cleanPath(text)
  if (path === ROOT || all.some((folder) => folder.path === path)) return options
  const problem = inputText(folderMessages, folderPathProblem(path))
  const made = option(path, { at: 'folder', teamId, path }, path)
  return [...options, { ...made, why: problem ?? made.why }]
}

/** Prefix matches before others. */
function bestFirst<Named extends { name: string }>(destinations: readonly Named[], text: string): Named[] {
  const wanted = text.trim().toLowerCase()
  const rank = ({ name }: Named) => {
    const path = name.toLowerCase()
    return path.startsWith(wanted) || folderName(path).startsWith(wanted) ? 0 : 1
  }
  return destinations.toSorted((a, b) => rank(a) - rank(b))
}
