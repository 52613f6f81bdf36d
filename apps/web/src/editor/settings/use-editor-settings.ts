import { useQuery } from '@tanstack/react-query'
import { type EditorSettings, readEditorSettings } from '../../profile/editor-settings.ts'
import { type KeyTable, keyTable } from '../../profile/key-bindings.ts'
import { profileMessages } from '../../profile/messages.ts'
import { changeEditorSettings, editorSettingsQuery } from '../../profile/queries.ts'
import { isMac as isMacDevice } from '../../shell/browser/shortcut.ts'
import { useServices } from '../../shell/services.tsx'

export type EditorSettingsHandle = {
  settings: EditorSettings
  /** The shortcuts of all commands on this device. */
  keys: KeyTable
  isMac: boolean
  set: <Name extends keyof EditorSettings>(name: Name, value: EditorSettings[Name]) => void
  reset: (names: readonly (keyof EditorSettings)[]) => void
  refresh: () => void
}

/** The editor's settings on this device. A change applies to the whole page immediately. */
export function useEditorSettings(): EditorSettingsHandle {
  const { queries, storage, toasts } = useServices()
  const isMac = isMacDevice(navigator)
  const device = { isWindows: /^Win/.test(navigator.platform) }
  const read = () => readEditorSettings(storage, device)
  // Available on the first render, so that the font does not flash.
  const { data: settings = read() } = useQuery({ ...editorSettingsQuery(storage, device), initialData: read })
  const change = changeEditorSettings(queries, storage, device, () =>
    toasts.toast('error', profileMessages.notKept),
  )
  return { settings, keys: keyTable(settings.keybindings, isMac), isMac, ...change }
}
