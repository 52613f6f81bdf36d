import { patchEntity } from '@sandlot/core/cache'
import { folderKeys } from '@sandlot/core/folders/queries'
import { editConflictOf, nameOf, valueText } from '@sandlot/core/sandboxes/conflict-rules'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'

/** Resolves a conflict with somebody else's concurrent edit by showing both and asking which one to keep. */
export function useConflict() {
  const { cache } = useServices()
  const { ask } = useTui()
  return (error: unknown, mine: string, again: (theirs: unknown) => void): void => {
    const conflict = editConflictOf(error)
    if (!conflict) return
    const { field, theirs, by, ids } = conflict
    if (field === 'path') void cache.invalidateQueries({ queryKey: folderKeys.all })
    else for (const id of ids) patchEntity(cache, 'Sandbox', id, { [field]: theirs })
    ask({
      kind: 'choice',
      text: tuiTexts.conflictQuestion(nameOf(by), valueText(field, theirs), mine),
      choices: [
        { key: 't', label: tuiTexts.keepTheirs },
        { key: 'm', label: tuiTexts.useMine, run: () => again(theirs) },
      ],
    })
  }
}
