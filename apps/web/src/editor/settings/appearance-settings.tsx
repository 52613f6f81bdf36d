import {
  EDITOR_FONT_SIZE_PX_MAX,
  EDITOR_FONT_SIZE_PX_MIN,
  EDITOR_LINE_HEIGHT_MAX,
  EDITOR_LINE_HEIGHT_MIN,
} from '@sandlot/core/profile/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { useSyncExternalStore } from 'react'
import { settingFrom } from '../../profile/editor-settings.ts'
import { profileMessages as say } from '../../profile/messages.ts'
import { themes } from '../../shell/browser/theme.ts'
import { useServices } from '../../shell/services.tsx'
import { codeFont } from './code-font.ts'
import { ChoiceRow, NumberRow, TextRow } from './setting-rows.tsx'
import { SwitchRow } from './switch-row.tsx'
import type { EditorSettingsHandle } from './use-editor-settings.ts'

const SAMPLE = `const fits = (size) => size !== 0 && size <= 40
export default { fits, names: ['a', 'b'] }`

export function AppearanceSettings({ settings, set }: EditorSettingsHandle) {
  const { theme } = useServices()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <>
      <ChoiceRow
        label={shellMessages.theme}
        names={shellMessages.themes}
        onChange={theme.set}
        options={themes}
        value={chosen}
      />
      <TextRow
        hint={say.fontFamilyHint}
        label={say.fontFamily}
        onChange={(name) => set('fontFamily', name)}
        problemOf={(name) => (settingFrom('fontFamily', name) === null ? say.fontFamilyProblem : null)}
        value={settings.fontFamily}
      />
      <NumberRow
        label={say.fontSize}
        max={EDITOR_FONT_SIZE_PX_MAX}
        min={EDITOR_FONT_SIZE_PX_MIN}
        onChange={(size) => set('fontSize', size)}
        value={settings.fontSize}
      />
      <NumberRow
        label={say.lineHeight}
        max={EDITOR_LINE_HEIGHT_MAX}
        min={EDITOR_LINE_HEIGHT_MIN}
        onChange={(height) => set('lineHeight', height)}
        step={0.1}
        value={settings.lineHeight}
      />
      <SwitchRow
        hint={say.ligaturesHint}
        isOn={settings.ligatures}
        label={say.ligatures}
        onChange={(isOn) => set('ligatures', isOn)}
      />
      <figure className="mt-2">
        <figcaption className="mb-1.5 text-ink-muted text-sm">{say.sample}</figcaption>
        <pre
          className="overflow-hidden text-ellipsis rounded-md border border-line bg-surface px-3 py-2"
          style={codeFont(settings)}
        >
          {SAMPLE}
        </pre>
      </figure>
    </>
  )
}
