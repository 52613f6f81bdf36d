import { profileMessages } from '@sandlot/core/profile/messages'
import type { StandaloneProps } from '../../shell/standalone-page.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { SettingsTabs } from './settings-tabs.tsx'

/** The preferences as a page; `itemId` names the section to begin with (spec SH-120). */
export function StandalonePreferences({ itemId }: StandaloneProps) {
  useTitle(profileMessages.title)
  return (
    <main className="mx-auto flex min-h-full max-w-180 flex-col bg-raised py-6">
      <h1 className="px-5 pb-1 font-semibold text-xl">{profileMessages.title}</h1>
      <SettingsTabs itemId={itemId} />
    </main>
  )
}
