import { Button } from '@sandlot/ui/button'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import {
  type EditorSettings,
  type PreferenceItem,
  preferenceItems,
  preferencesAt,
} from '../../profile/editor-settings.ts'
import { profileMessages as say } from '../../profile/messages.ts'
import { useToast } from '../../shell/use-toast.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { CodeSettings, FormattingSettings, PreviewSettings } from './code-settings.tsx'
import { KeySettings } from './key-settings.tsx'
import { type EditorSettingsHandle, useEditorSettings } from './use-editor-settings.ts'

type Section = {
  Content: (handle: EditorSettingsHandle) => ReactNode
  /** The settings that “Reset to defaults” resets on this tab. */
  names: readonly (keyof EditorSettings)[]
}

const sections: Record<PreferenceItem, Section> = {
  appearance: { Content: AppearanceSettings, names: ['fontFamily', 'fontSize', 'lineHeight', 'ligatures'] },
  editor: { Content: CodeSettings, names: ['autocomplete', 'lint', 'vimMode'] },
  formatting: { Content: FormattingSettings, names: ['prettifyOnSave', 'prettierConfig'] },
  preview: { Content: PreviewSettings, names: ['livePreview', 'instantPreview', 'clearConsole'] },
  keybindings: { Content: KeySettings, names: ['keybindings'] },
}

/** The editor's settings by section. Changes apply immediately, on this device. */
export function SettingsTabs({ itemId: wanted }: { itemId?: string | undefined }) {
  const handle = useEditorSettings()
  const toast = useToast()
  const [chosen, setChosen] = useState(wanted)
  const { itemId } = preferencesAt(handle.settings, chosen)
  return (
    <>
      <p className="px-5 pb-2 text-ink-muted text-sm">{say.onThisDevice}</p>
      <Tabs
        className="flex min-h-[31rem] flex-col"
        keyboardActivation="automatic"
        onSelectionChange={(key) => setChosen(String(key))}
        selectedKey={itemId}
      >
        <TabList
          aria-label={say.sections}
          className="flex shrink-0 gap-0.5 overflow-x-auto border-line border-b px-3 pb-2"
        >
          {preferenceItems.map((item) => (
            <Tab
              className="flex h-8 shrink-0 items-center rounded-md px-2.5 text-ink-muted text-sm hover:bg-hover hover:text-ink selected:bg-accent-soft selected:font-medium selected:text-accent-text"
              id={item}
              key={item}
            >
              {say.items[item]}
            </Tab>
          ))}
        </TabList>
        {preferenceItems.map((item) => {
          const { Content, names } = sections[item]
          return (
            <TabPanel className="flex min-w-0 flex-1 flex-col px-5 py-3" id={item} key={item}>
              <div className="flex-1">
                <Content {...handle} />
              </div>
              <div className="mt-4 flex justify-end">
                <Button
                  icon={<RotateCcw aria-hidden size={14} />}
                  onPress={() => {
                    handle.reset(names)
                    toast('success', say.wasReset)
                  }}
                  size="sm"
                  variant="ghost"
                >
                  {say.reset}
                </Button>
              </div>
            </TabPanel>
          )
        })}
      </Tabs>
    </>
  )
}
