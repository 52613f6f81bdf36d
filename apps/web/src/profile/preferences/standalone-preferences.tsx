import { PREFERENCES_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { useTitle } from '../../shell/browser/use-title.ts'
import type { StandaloneProps } from '../../shell/pages/standalone-page.tsx'
import { preferencesMessages } from './messages.ts'
import { PreferenceTabs } from './preference-tabs.tsx'

/** The preferences as a page. `itemId` names what to start with (spec SH-120). */
export function StandalonePreferences({ itemId }: StandaloneProps) {
  useTitle(preferencesMessages.title)
  return (
    <main
      className="mx-auto flex min-h-full flex-col bg-raised py-6"
      style={{ maxWidth: PREFERENCES_MODAL_WIDTH_PX }}
    >
      <h1 className="px-5 pb-2 font-semibold text-xl">{preferencesMessages.title}</h1>
      <PreferenceTabs item={itemId} />
    </main>
  )
}
