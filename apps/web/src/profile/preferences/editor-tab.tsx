import { SettingsTabs } from '../../editor/settings/settings-tabs.tsx'
import type { TabProps } from './preference-tabs.tsx'

/** The editor's settings, which the editor also opens on their own. */
export const EditorTab = ({ item }: TabProps) => (
  <div className="-mx-5">
    <SettingsTabs itemId={item} />
  </div>
)
