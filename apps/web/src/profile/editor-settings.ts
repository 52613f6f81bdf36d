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

/** The look and behavior of the user's editor (spec PS-039, EN-043). */
export type EditorSettings = {
  autocomplete: boolean
  vimMode: boolean
  livePreview: boolean
  /** Previews an edit immediately instead of after a pause. */
  instantPreview: boolean
  prettifyOnSave: boolean
  prettierConfig: PrettierConfig
  lint: boolean
  /** In pixels. */
  fontSize: number
  fontFamily: string
  /** A multiple of the font size. */
  lineHeight: number
  clearConsole: boolean
  codeMirror: boolean
  autoDownloadTypes: boolean
  keybindings: KeyBindings
  ligatures: boolean
  /** A stored color theme for another editor. Ours has its own colors. */
  customTheme: string | null
  zenMode: boolean
}

/** The default values (spec PS-040, contract §9). */
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

/** Numbers may have been stored as text. */
const number = (min: number, max: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.number().check(z.gte(min), z.lte(max)),
  )

export const FontSize = number(EDITOR_FONT_SIZE_PX_MIN, EDITOR_FONT_SIZE_PX_MAX)
export const LineHeight = number(EDITOR_LINE_HEIGHT_MIN, EDITOR_LINE_HEIGHT_MAX)
/** A font name that cannot contain any CSS syntax. */
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

/** Parses the value of a setting. Returns null if it is invalid. */
export function settingFrom<Key extends Name>(name: Key, value: unknown): EditorSettings[Key] | null {
  const { success, data } = schemas[name].safeParse(value)
  return success ? (data as EditorSettings[Key]) : null
}

/** Reads the settings stored on the device. Missing and invalid values fall back to the defaults. */
export function readEditorSettings(storage: DeviceStorage, device: { isWindows: boolean }): EditorSettings {
  const defaults = defaultEditorSettings(device)
  const read = names.map((name) => [
    name,
    settingFrom(name, storage.get<unknown>(keys[name], null)) ?? defaults[name],
  ])
  return Object.fromEntries(read)
}

/** Stores one setting on the device. Returns false if the device cannot. */
export function writeEditorSetting<Key extends Name>(
  storage: DeviceStorage,
  name: Key,
  value: EditorSettings[Key],
): boolean {
  storage.set(keys[name], value)
  return JSON.stringify(storage.get<unknown>(keys[name], null)) === JSON.stringify(value)
}

/** Resets all settings, or the given ones. */
export function resetEditorSettings(storage: DeviceStorage, which: readonly Name[] = names): void {
  for (const name of which) storage.remove(keys[name])
}

/** The tabs of the preferences. */
export const preferenceItems = ['appearance', 'editor', 'formatting', 'preview', 'keybindings'] as const
export type PreferenceItem = (typeof preferenceItems)[number]

/** The contents of the preferences: the settings, the chosen shortcuts, and the open tab (spec EN-044). */
export type Preferences = { settings: EditorSettings; keybindings: KeyBindings; itemId: PreferenceItem }

/** Returns the preferences, open at a tab. An unknown id opens the first one. */
export const preferencesAt = (settings: EditorSettings, itemId: string | undefined): Preferences => ({
  settings,
  keybindings: settings.keybindings,
  itemId: preferenceItems.find((item) => item === itemId) ?? 'appearance',
})
