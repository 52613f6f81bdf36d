// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import { defaultEditorSettings } from '../../profile/editor-settings.ts'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openSettings } from './open-settings.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useEditorSettings } from './use-editor-settings.ts'

const run = vi.fn()

function Page({ itemId }: { itemId?: string }) {
  const modals = useModals()
  const { settings } = useEditorSettings()
  useEditorKeys({
    preferences: () => void openSettings(modals, itemId),
    save: () => run('save'),
    prettify: () => run('prettify'),
    zenMode: () => run('zenMode'),
  })
  return <output>{JSON.stringify(settings)}</output>
}

const show = (itemId?: string) => {
  run.mockClear()
  const { services } = showPage(<Page {...(itemId !== undefined && { itemId })} />, memberAs())
  const kept = (name: string) => services.storage.get<unknown>(`settings.${name}`, undefined)
  return { kept, services }
}
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}')

/** Opens the settings as a user does, with the keyboard shortcut. */
async function open(itemId?: string) {
  const page = show(itemId)
  await find('output')
  press(',', { ctrlKey: true })
  await find('[role="dialog"]')
  return page
}

test('opens by its shortcut and shows the defaults', async () => {
  await open()
  expect(shown()).toEqual(JSON.parse(JSON.stringify(defaultEditorSettings({ isWindows: false }))))
  expect(names('[role="tab"]')).toEqual([
    'Appearance',
    'Code editor',
    'Formatting',
    'Preview',
    'Key bindings',
  ])
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"] input[type="text"]')]
  expect(fields.map(({ value }) => value)).toEqual(['Dank Mono', '14', '1.5'])
})

test('a change applies immediately and is stored on the device', async () => {
  const { kept } = await open('editor')
  ;(await find('input[role="switch"]', 'Vim mode')).click()
  await eventually(() => expect(shown().vimMode).toBe(true))
  expect(kept('vimmode')).toBe(true)
  ;(await find('button', 'Reset to defaults')).click()
  await eventually(() => expect(shown().vimMode).toBe(false))
  expect(kept('vimmode')).toBeUndefined()
})

test('[PS-038] [ER-054] a setting that cannot be stored lasts until the page is left, and that is reported', async () => {
  const { services } = await open('editor')
  vi.spyOn(services.storage, 'set').mockImplementation(() => undefined)
  ;(await find('input[role="switch"]', 'Vim mode')).click()
  await eventually(() => expect(shown().vimMode).toBe(true))
  expect(services.toasts.list().map(({ status, text }) => [status, text])).toEqual([
    ['error', 'There was a problem updating your settings'],
  ])
})

test('reports and rejects an invalid font', async () => {
  const { kept } = await open()
  const field = await find<HTMLInputElement>('input[type="text"][aria-describedby]')
  type(field, 'Fira Code')
  await eventually(() => expect(shown().fontFamily).toBe('Fira Code'))
  type(field, 'x; } body {')
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).toContain('A font name can only contain letters, digits and spaces.')
  expect(kept('fontfamily')).toBe('Fira Code')
})

test('stores the Prettier options as one record', async () => {
  const { kept } = await open('formatting')
  ;(await find('input[role="switch"]', 'Semicolons')).click()
  await eventually(() => expect(shown().prettierConfig.semi).toBe(false))
  ;(await find<HTMLInputElement>('input[value="es5"]')).click()
  await eventually(() =>
    expect(shown().prettierConfig).toMatchObject({ semi: false, trailingComma: 'es5', tabWidth: 2 }),
  )
  expect(kept('prettierconfig')).toMatchObject({ semi: false, trailingComma: 'es5' })
})

test('records new shortcuts, and reports and unbinds the command that had them', async () => {
  const { kept } = await open('keybindings')
  ;(await find('button', 'Change keys for Format file')).click()
  await find('input', 'New keys for Format file')
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('New keys for Format file'),
  )
  press('z')
  await eventually(() => expect(document.body.textContent).toContain('These keys type text.'))
  const field = seek<HTMLInputElement>('input', 'New keys for Format file')
  press('Backspace')
  await eventually(() => expect(field?.value).toBe(''))
  press('s', { ctrlKey: true })
  await eventually(() => expect(document.body.textContent).toContain('These keys are used for “Save”.'))
  press('Enter')
  await eventually(() => expect(kept('keybindings')).toEqual({ prettify: 'mod+s', save: null }))
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change keys for Format file'),
  )
  press('Escape')
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  press('s', { ctrlKey: true })
  expect(run.mock.calls).toEqual([['prettify']])
})

test('runs a command on two consecutive keystrokes and leaves unbound ones to the page', async () => {
  show()
  await find('output')
  press('k', { altKey: true })
  press('z')
  press('z')
  expect(run.mock.calls).toEqual([['zenMode']])
  press('b', { ctrlKey: true })
  expect(run).toHaveBeenCalledTimes(1)
})

test('Escape ends the recording of a shortcut, and only then closes the settings', async () => {
  const { kept } = await open('keybindings')
  ;(await find('button', 'Change keys for Save')).click()
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('New keys for Save'))
  press('x', { ctrlKey: true })
  press('Escape')
  await find('button', 'Change keys for Save')
  expect(kept('keybindings')).toBeUndefined()
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change keys for Save'),
  )
})
