import { settingKeys } from '@sandlot/core/shell/setting-keys'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStorage } from '../shell/browser/storage.ts'
import {
  defaultEditorSettings,
  type EditorSettings,
  preferencesAt,
  readEditorSettings,
  resetEditorSettings,
  settingFrom,
  writeEditorSetting,
} from './editor-settings.ts'
import { defaultPrettierConfig } from './prettier-config.ts'

const linux = { isWindows: false }

function device(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  const store = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  return {
    map,
    storage: createStorage(
      () => store,
      () => undefined,
    ),
  }
}

const other: EditorSettings = {
  autocomplete: false,
  vimMode: true,
  livePreview: false,
  instantPreview: true,
  prettifyOnSave: false,
  prettierConfig: { ...defaultPrettierConfig, tabWidth: 4 },
  lint: false,
  fontSize: 18,
  fontFamily: 'Fira Code',
  lineHeight: 1.8,
  clearConsole: false,
  codeMirror: false,
  autoDownloadTypes: false,
  keybindings: { prettify: 'alt+f' },
  ligatures: true,
  customTheme: '{"name":"night"}',
  zenMode: true,
}

const names = Object.keys(other) as (keyof EditorSettings)[]

test('[PS-039] [EN-043] stores every editor setting under its own key and reads it back', () => {
  const { map, storage } = device()
  for (const name of names) writeEditorSetting(storage, name, other[name])
  expect(readEditorSettings(storage, linux)).toEqual(other)
  expect([...map.keys()].sort()).toEqual(
    [
      'autocomplete vimmode livepreview instantpreview prettifyonsave prettierconfig lintenabled fontsize',
      'fontfamily lineheight clearconsole codemirror autoDownloadTypes keybindings enableLigatures',
      'customVSCodeTheme zenMode',
    ]
      .join(' ')
      .split(' ')
      .map((key) => `CSB/settings.${key}`)
      .sort(),
  )
})

test('[PS-040] [CN-082] [CN-083] by default, code is 14 pixels with a line height of 1.5', () => {
  expect(readEditorSettings(device().storage, linux)).toMatchObject({ fontSize: 14, lineHeight: 1.5 })
})

test('the default switches; ligatures are on only on Windows', () => {
  const start = readEditorSettings(device().storage, linux)
  const on = names.filter((name) => start[name] === true)
  expect(on).toEqual([
    'autocomplete',
    'livePreview',
    'prettifyOnSave',
    'lint',
    'clearConsole',
    'codeMirror',
    'autoDownloadTypes',
  ])
  expect(start).toMatchObject({ fontFamily: 'Dank Mono', keybindings: {}, customTheme: null })
  expect(defaultEditorSettings({ isWindows: true }).ligatures).toBe(true)
})

describe('the stored data', () => {
  test('is validated key by key: an invalid value falls back to its default without affecting others', () => {
    const { storage } = device({
      'CSB/settings.fontsize': '"16"',
      'CSB/settings.lineheight': '99',
      'CSB/settings.vimmode': '"yes"',
      'CSB/settings.fontfamily': '"x; } body { display: none"',
      'CSB/settings.zenMode': 'no json',
      'CSB/settings.prettierconfig': '{"tabWidth":8,"printWidth":"wide"}',
      'CSB/settings.keybindings': '[1,2]',
      'CSB/settings.autocomplete': 'false',
    })
    expect(readEditorSettings(storage, linux)).toEqual({
      ...defaultEditorSettings(linux),
      fontSize: 16,
      prettierConfig: { ...defaultPrettierConfig, tabWidth: 8 },
      autocomplete: false,
    })
  })

  test('may be anything', () => {
    const anything = fc.dictionary(
      fc.constantFrom(...Object.values(settingKeys).map((key) => `CSB/${key}`)),
      fc.oneof(fc.json(), fc.string()),
    )
    fc.assert(
      fc.property(anything, (kept) => {
        const read = readEditorSettings(device(kept).storage, linux)
        expect(Object.keys(read).sort()).toEqual([...names].sort())
        for (const name of names) expect(settingFrom(name, read[name])).toEqual(read[name])
        expect(readEditorSettings(device(kept).storage, linux)).toEqual(read)
      }),
    )
  })

  test('can be removed by name or as a whole', () => {
    const { map, storage } = device()
    for (const name of names) writeEditorSetting(storage, name, other[name])
    resetEditorSettings(storage, ['fontSize'])
    expect(readEditorSettings(storage, linux)).toEqual({ ...other, fontSize: 14 })
    resetEditorSettings(storage)
    expect(map.size).toBe(0)
  })
})

test('[EN-044] the preferences contain the settings, the custom shortcuts and the open tab', () => {
  expect(preferencesAt(other, 'keybindings')).toEqual({
    settings: other,
    keybindings: { prettify: 'alt+f' },
    itemId: 'keybindings',
  })
  expect(['nonsense', undefined].map((id) => preferencesAt(other, id).itemId)).toEqual([
    'appearance',
    'appearance',
  ])
})
