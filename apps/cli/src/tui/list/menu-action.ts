import { runAction, whyNot } from '../actions/run-action.ts'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { firstOpen } from '../shell/answer.ts'
import type { MenuEntry } from '../shell/prompt.ts'
import type { Tui } from '../tui.tsx'

/** The key that opens a row's menu, in which impossible actions are disabled with the reason (spec CL-046). */
export function menuAction(
  actions: readonly Action[],
  { title, tui }: { title: string | null; tui: Tui },
): Action[] {
  const entries = actions.flatMap((action): MenuEntry[] => {
    if (action.menu === undefined) return []
    return [
      { key: action.key, text: action.menu, why: whyNot(action, tui), run: () => runAction(action, tui) },
    ]
  })
  if (entries.length === 0) return []
  const run = () =>
    tui.ask({
      kind: 'menu',
      title: title === null ? tuiTexts.actions : tuiTexts.actionsOf(title),
      entries,
      index: firstOpen(entries),
    })
  return [{ key: '.', label: 'actions', run }]
}
