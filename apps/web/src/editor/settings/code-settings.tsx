import { PRINT_WIDTH_MAX, PRINT_WIDTH_MIN, TAB_WIDTH_MAX, TAB_WIDTH_MIN } from '@sandlot/core/profile/limits'
import { profileMessages as say } from '../../profile/messages.ts'
import { arrowParenses, type PrettierConfig, trailingCommas } from '../../profile/prettier-config.ts'
import { ChoiceRow, NumberRow } from './setting-rows.tsx'
import { SwitchRow } from './switch-row.tsx'
import type { EditorSettingsHandle } from './use-editor-settings.ts'

type Switch = {
  name: 'autocomplete' | 'vimMode' | 'lint' | 'livePreview' | 'instantPreview' | 'clearConsole'
}

function Switches({ handle, names }: { handle: EditorSettingsHandle; names: readonly Switch['name'][] }) {
  return names.map((name) => (
    <SwitchRow
      hint={say[`${name}Hint`]}
      isOn={handle.settings[name]}
      key={name}
      label={say[name]}
      onChange={(isOn) => handle.set(name, isOn)}
    />
  ))
}

export const CodeSettings = (handle: EditorSettingsHandle) => (
  <Switches handle={handle} names={['autocomplete', 'lint', 'vimMode']} />
)

export const PreviewSettings = (handle: EditorSettingsHandle) => (
  <Switches handle={handle} names={['livePreview', 'instantPreview', 'clearConsole']} />
)

const prettierSwitches = [
  'useTabs',
  'semi',
  'singleQuote',
  'jsxSingleQuote',
  'bracketSpacing',
  'bracketSameLine',
] as const

export function FormattingSettings({ settings, set }: EditorSettingsHandle) {
  const { prettierConfig: config } = settings
  const change = (part: Partial<PrettierConfig>) => set('prettierConfig', { ...config, ...part })
  return (
    <>
      <SwitchRow
        hint={say.prettifyOnSaveHint}
        isOn={settings.prettifyOnSave}
        label={say.prettifyOnSave}
        onChange={(isOn) => set('prettifyOnSave', isOn)}
      />
      <h3 className="mt-3 font-semibold text-sm">Prettier</h3>
      <p className="mb-1 text-ink-muted text-sm">{say.prettierHint}</p>
      <NumberRow
        label={say.printWidth}
        max={PRINT_WIDTH_MAX}
        min={PRINT_WIDTH_MIN}
        onChange={(printWidth) => change({ printWidth })}
        value={config.printWidth}
      />
      <NumberRow
        label={say.tabWidth}
        max={TAB_WIDTH_MAX}
        min={TAB_WIDTH_MIN}
        onChange={(tabWidth) => change({ tabWidth })}
        value={config.tabWidth}
      />
      {prettierSwitches.map((name) => (
        <SwitchRow
          isOn={config[name]}
          key={name}
          label={say[name]}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      <ChoiceRow
        label={say.trailingComma}
        names={say.trailingCommas}
        onChange={(trailingComma) => change({ trailingComma })}
        options={trailingCommas}
        value={config.trailingComma}
      />
      <ChoiceRow
        label={say.arrowParens}
        names={say.arrowParenses}
        onChange={(arrowParens) => change({ arrowParens })}
        options={arrowParenses}
        value={config.arrowParens}
      />
    </>
  )
}
