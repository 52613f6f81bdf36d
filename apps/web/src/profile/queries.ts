import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'
import type { DeviceStorage } from '../shell/browser/storage.ts'
import {
  type EditorSettings,
  readEditorSettings,
  resetEditorSettings,
  writeEditorSetting,
} from './editor-settings.ts'

export const profileKeys = { editorSettings: ['editor-settings'] as const }

type Device = { isWindows: boolean }

/** The settings stored on this device. Never refetched. */
export const editorSettingsQuery = (storage: DeviceStorage, device: Device) =>
  queryOptions({
    queryKey: profileKeys.editorSettings,
    queryFn: () => readEditorSettings(storage, device),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })

/** Changes settings on the device and in every part of the page that uses them. */
export function changeEditorSettings(
  cache: QueryClient,
  storage: DeviceStorage,
  device: Device,
  onNotKept: () => void,
) {
  const refresh = () =>
    cache.setQueryData<EditorSettings>(profileKeys.editorSettings, readEditorSettings(storage, device))
  return {
    set: <Name extends keyof EditorSettings>(name: Name, value: EditorSettings[Name]): void => {
      if (!writeEditorSetting(storage, name, value)) onNotKept()
      // Without storage, a choice still applies until the page is left.
      cache.setQueryData<EditorSettings>(profileKeys.editorSettings, (settings) => ({
        ...(settings ?? readEditorSettings(storage, device)),
        [name]: value,
      }))
    },
    reset: (names: readonly (keyof EditorSettings)[]): void => {
      resetEditorSettings(storage, names)
      refresh()
    },
    /** Called after another tab changed them. */
    refresh,
  }
}
