import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import type { Tui } from '../tui.tsx'

/** Why an action is impossible now, or null (spec CL-046, CL-052). */
export function whyNot(action: Action, tui: Pick<Tui, 'readOnly' | 'isPinned'>): string | null {
  if (action.changes && tui.readOnly)
    return (tui.isPinned ? tuiTexts.readOnlyPinned : tuiTexts.readOnly)(action.label)
  return action.blocked ?? null
}

/** Runs the action of a key, or says why it is impossible. */
export function runAction(action: Action, tui: Pick<Tui, 'say' | 'readOnly' | 'isPinned'>): void {
  const why = whyNot(action, tui)
  if (why === null) action.run()
  else tui.say(why, 'warn')
}
