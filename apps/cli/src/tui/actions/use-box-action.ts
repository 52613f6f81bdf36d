import { startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { type BoxState, isBoxChanging, isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useMutate } from './use-mutate.ts'

/** Starts a devbox, or stops a running one; undefined for browser sandboxes. */
export function useBoxAction(states: ReadonlyMap<string, BoxState> | undefined) {
  const { client, cache } = useServices()
  const { say } = useTui()
  const mutate = useMutate()
  return (card: SandboxCard): Action[] => {
    if (!card.isV2 || card.removedAt !== null) return []
    const state = states?.get(card.id) ?? 'stopped'
    const isUp = isBoxUp(state)
    const title = displayTitle(card)
    const run = async () => {
      say(isUp ? tuiTexts.boxStopping(title) : tuiTexts.boxStarting(title))
      await mutate(
        { mutationFn: (id: string) => client.rest(isUp ? stopBox : startBox, { params: { id } }) },
        card.id,
        {
          words: ['devbox', isUp ? 'stop' : 'start', card.id],
          done: isUp ? tuiTexts.boxStopped(title) : tuiTexts.boxStarted(title),
          failed: isUp ? tuiTexts.boxStopFailed : tuiTexts.boxStartFailed,
        },
      )
      await cache.invalidateQueries({ queryKey: ['boxes'] })
    }
    const isRefused = refusalIn(card, isUp ? 'box.stop' : 'box.start') !== null
    return [
      {
        key: 'b',
        label: isUp ? 'stop' : 'start',
        menu: isUp ? tuiTexts.boxStop : tuiTexts.boxStart,
        changes: true,
        blocked: isRefused ? sandboxMessages.notAllowed : isBoxChanging(state) ? tuiTexts.boxBusy : null,
        run: () => void run(),
      },
    ]
  }
}
