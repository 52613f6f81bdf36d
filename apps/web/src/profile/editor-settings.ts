import {
  EDITOR_FONT_SIZE_PX,
  EDITOR_FONT_SIZE_PX_MAX,
  EDITOR_FONT_SIZE_PX_MIN,
  EDITOR_LINE_HEIGHT,
  EDITOR_LINE_HEIGHT_MAX,
  EDITOR_LINE_HEIGHT_MIN,
  FONT_FAMILY_MAX_LENGTH,
} from '@sandlot/core/profile/limits'
import { settingKeys } from '@sandlot/core/shell/setting-keys'
import * as z from 'zod/mini'
import type { DeviceStorage } from '../shell/browser/storage.ts'
import { type KeyBindings, keyBindingsFrom } from './key-bindings.ts'
import { defaultPrettierConfig, type PrettierConfig, prettierConfigFrom } from './prettier-config.ts'

/** How one's own editor looks and behaves (spec PS-039, EN-043). */
export type EditorSettings = {
  autocomplete: boolean
  vimMode: boolean
  livePreview: boolean
  /** Shows an edit at once instead of after a pause. */
  instantPreview: boolean
  prettifyOnSave: boolean
  prettierConfig: PrettierConfig
  lint: boolean
  /** Pixels. */
  fontSize: number
  fontFamily: string
  /** Times the font size. */
  lineHeight: number
  clearConsole: boolean
  codeMirror: boolean
  autoDownloadTypes: boolean
  keybindings: KeyBindings
  ligatures: boolean
  /** The text of a colour theme for another editor, as it was stored; ours has its own colours. */
  customTheme: string | null
  zenMode: boolean
}

/** The values where nobody chose otherwise (spec PS-040, contract §9). */
export const defaultEditorSettings = (device: { isWindows: boolean }): EditorSettings => ({
  autocomplete: true,
  vimMode: false,
  livePreview: true,
  instantPreview: false,
  prettifyOnSave: true,
  prettierConfig: defaultPrettierConfig,
  lint: true,
  fontSize: EDITOR_FONT_SIZE_PX,
  fontFamily: 'Dank Mono',
  lineHeight: EDITOR_LINE_HEIGHT,
  clearConsole: true,
  codeMirror: true,
  autoDownloadTypes: true,
  keybindings: {},
  ligatures: device.isWindows,
  customTheme: null,
  zenMode: false,
})

const keys = settingKeys satisfies Record<keyof EditorSettings, string>

/** Numbers may have been written as texts. */
const number = (min: number, max: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.number().check(z.gte(min), z.lte(max)),
  )

export const FontSize = number(EDITOR_FONT_SIZE_PX_MIN, EDITOR_FONT_SIZE_PX_MAX)
export const LineHeight = number(EDITOR_LINE_HEIGHT_MIN, EDITOR_LINE_HEIGHT_MAX)
/** Any name of a font that is a name, and no piece of a style sheet. */
const FontFamily = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(FONT_FAMILY_MAX_LENGTH), z.regex(/^[^\p{Cc}"'\\;{}<>]+$/u))

const schemas = {
  autocomplete: z.boolean(),
  vimMode: z.boolean(),
  livePreview: z.boolean(),
  instantPreview: z.boolean(),
  prettifyOnSave: z.boolean(),
  prettierConfig: z.pipe(
    z.transform((value) => prettierConfigFrom(value)),
    z.custom<PrettierConfig>(),
  ),
  lint: z.boolean(),
  fontSize: FontSize,
  fontFamily: FontFamily,
  lineHeight: LineHeight,
  clearConsole: z.boolean(),
  codeMirror: z.boolean(),
  autoDownloadTypes: z.boolean(),
  keybindings: z.pipe(z.transform(keyBindingsFrom), z.custom<KeyBindings>()),
  ligatures: z.boolean(),
  customTheme: z.nullable(z.string()),
  zenMode: z.boolean(),
}

type Name = keyof EditorSettings
const names = Object.keys(keys) as Name[]

/** A value as a setting, or null for one that it cannot have. */
export function settingFrom<Key extends Name>(name: Key, value: unknown): EditorSettings[Key] | null {
  const { success, data } = schemas[name].safeParse(value)
  return success ? (data as EditorSettings[Key]) : null
}

/** What is kept on the device; a value that is missing or makes no sense is the default. */
export function readEditorSettings(storage: DeviceStorage, device: { isWindows: boolean }): EditorSettings {
  const defaults = defaultEditorSettings(device)
  const read = names.map((name) => [
    name,
    settingFrom(name, storage.get<unknown>(keys[name], null)) ?? defaults[name],
  ])
  return Object.fromEntries(read)
}

/** Keeps one setting on the device; false where the device does not. */
export function writeEditorSetting<Key extends Name>(
  storage: DeviceStorage,
  name: Key,
  value: EditorSettings[Key],
): boolean {
  storage.set(keys[name], value)
  return JSON.stringify(storage.get<unknown>(keys[name], null)) === JSON.stringify(value)
}

/** Forgets what was chosen; all settings, or those named. */
export function resetEditorSettings(storage: DeviceStorage, which: readonly Name[] = names): void {
  for (const name of which) storage.remove(keys[name])
}

/** The tabs of the preferences. */
export const preferenceItems = ['appearance', 'editor', 'formatting', 'preview', 'keybindings'] as const
export type PreferenceItem = (typeof preferenceItems)[number]

/** What the preferences hold: the settings, the keys that were chosen, and the tab that is open (spec EN-044). */
export type Preferences = { settings: EditorSettings; keybindings: KeyBindings; itemId: PreferenceItem }

/** The preferences, open at the tab with an id; at the first one where the id is none. */
export const preferencesAt = (settings: EditorSettings, itemId: string | undefined): Preferences => ({
  settings,
  keybindings: settings.keybindings,
  itemId: preferenceItems.find((item) => item === itemId) ?? 'appearance',
})
