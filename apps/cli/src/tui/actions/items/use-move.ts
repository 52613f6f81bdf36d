import { foldersQuery } from '@sandlot/core/folders/queries'
import { groupBy } from '@sandlot/core/group-by'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { titleOf } from '@sandlot/core/sandboxes/items/items'
import { type MovedSandbox, type MoveStep, movedOf } from '@sandlot/core/sandboxes/moving/rules'
import { fullWorkspace } from '@sandlot/core/sandboxes/plan-rules'
import { problemOf } from '../../data/cache.ts'
import { folderTree } from '../../data/folder-tree.ts'
import { placeSandboxes } from '../../data/place-sandboxes.ts'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { firstOpen } from '../../shell/answer.ts'
import { useTui } from '../../tui.tsx'
import { type Call, type Change, useCall } from '../use-change.ts'
import { createFolderCall, renameFolderCall } from './folder-calls.ts'
import { moveOptions } from './move-options.ts'

type Placing = { sandboxes: readonly MovedSandbox[]; teamId: string; path: string | null }

const seenIn = (sandboxes: readonly MovedSandbox[]) =>
  sandboxes.some(({ isDeleted }) => isDeleted) ? null : sandboxes.map(({ path }) => path)

const whyNot = (error: unknown): string =>
  fullWorkspace(error) ?? `${changeMessages.moveFailed}: ${problemOf(error).message}`

/** Asks for a destination and moves items there; `u` moves each back. */
export function useMove(change: Change) {
  const { client, cache } = useServices()
  const { ask, say, workspaceId, unsaved } = useTui()
  const call = useCall()
  const means = { client, cache, call }

  const placeCall = ({ sandboxes, teamId, path }: Placing): Call => {
    const ids = sandboxes.map(({ card }) => card.id)
    return call(
      () => placeSandboxes(client, cache),
      { ids, wasIn: seenIn(sandboxes), teamId, path },
      {
        words: ['sandbox', 'move', path ?? 'drafts', ...ids],
        count: ids.length,
        back: (isDone) =>
          [
            ...groupBy(
              sandboxes.filter(({ card }) => isDone(card.id)),
              (moved) => moved.path,
            ),
          ].map(([before, alike]) =>
            placeCall({
              sandboxes: alike.map((moved) => ({ ...moved, path, isDeleted: false })),
              teamId,
              path: before,
            }),
          ),
      },
    )
  }
  const callOf = (step: MoveStep): Call[] => {
    if (step.do === 'place') return [placeCall(step)]
    return step.do === 'folder' ? [renameFolderCall(means, step)] : []
  }

  return async (items: readonly DashboardItem[], isDone: () => void) => {
    if (workspaceId === null) return
    const teamId = workspaceId
    const of = `new folder of ${teamId}`
    try {
      const found = await cache.fetchQuery({ ...foldersQuery(client, teamId), staleTime: Infinity })
      const folders = folderTree(found).map(({ folder }) => folder)
      const moved = movedOf(items, teamId)
      const [first] = items
      const what = first && items.length === 1 ? `“${titleOf(first)}”` : tuiTexts.things(items.length)
      const optionsFor = (text: string) =>
        moveOptions(text, {
          moved,
          teamId,
          folders,
          move: ({ name, steps, newFolder }) => {
            const made = newFolder === null ? [] : [createFolderCall(means, { teamId, path: newFolder })]
            const telling = {
              done: tuiTexts.moved(what, name),
              failed: whyNot,
              refused: () => newFolder !== null && unsaved.current.set(of, newFolder),
            }
            void change([...made, ...steps.flatMap(callOf)], telling).then((isWhole) => isWhole && isDone())
          },
        })
      const text = unsaved.current.get(of) ?? ''
      unsaved.current.delete(of)
      ask({
        kind: 'pick',
        title: tuiTexts.moveTitle(what),
        label: tuiTexts.moveLabel,
        text,
        index: firstOpen(optionsFor(text)),
        hint: tuiTexts.inPickOrPath,
        optionsFor,
      })
    } catch (error) {
      say(problemOf(error).message, 'bad')
    }
  }
}
