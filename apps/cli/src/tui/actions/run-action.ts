import type { Action } from '../keys.ts'
import { tuiTexts } from '../messages.ts'
import type { Tui } from '../tui.tsx'

/** Does what a key stands for, or says why not (spec CL-046, CL-052). */
export function runAction(action: Action, tui: Pick<Tui, 'say' | 'readOnly' | 'isPinned'>): void {
  if (action.changes && tui.readOnly)
    tui.say((tui.isPinned ? tuiTexts.readOnlyPinned : tuiTexts.readOnly)(action.label), 'warn')
  else if (action.blocked) tui.say(action.blocked, 'warn')
  else action.run()
}
