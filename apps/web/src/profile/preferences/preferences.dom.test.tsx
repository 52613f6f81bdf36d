// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openPreferences } from '../open-preferences.ts'
import { PreferenceTabs } from './preference-tabs.tsx'

const instance = (more: object = {}): Answers => ({
  ...memberAs(),
  'GET /api/meta/features': () => ({
    login_with_apple: false,
    login_with_github: true,
    login_with_google: false,
    login_with_workos: false,
    ...more,
  }),
})

const tabs = () => names('[aria-label="Preference sections"] [role="tab"]')
const selected = () => seek('[aria-label="Preference sections"] [aria-selected="true"]')?.textContent ?? null

function Opener({ tab }: { tab?: string }) {
  const modals = useModals()
  return (
    <button onClick={() => void openPreferences(modals, { tab })} type="button">
      open
    </button>
  )
}

/** Opens the preferences dialog as a user of an instance does. */
async function open(tab?: string, features?: object) {
  showPage(<Opener {...(tab !== undefined && { tab })} />, instance(features))
  ;(await find('button', 'open')).click()
  await find('[role="tab"]')
}

test('[SH-100] the preferences are 900 px wide', async () => {
  await open()
  const dialog = await find('[role="dialog"]')
  expect(dialog.parentElement?.style.maxWidth).toBe('900px')
})

test('[PS-034] a signed-in user has Account, which opens first, and Notifications', async () => {
  await open()
  expect(tabs()).toEqual(['Account', 'Integrations', 'Notifications', 'Editor', 'Experiments'])
  expect(selected()).toBe('Account')
})

test('[PS-033] Experiments shows that there are none', async () => {
  await open('experiments')
  expect(selected()).toBe('Experiments')
  await find('h2', 'No experiments available')
})

test.each([
  ['integrations', 'Integrations'],
  ['editor', 'Editor'],
  ['experiments', 'Experiments'],
  ['notifications', 'Notifications'],
  ['account', 'Account'],
  ['nonsense', 'Account'],
])('[PS-035] opening %s opens the tab %s', async (item, tab) => {
  await open(item)
  expect(selected()).toBe(tab)
})

test('opening the access tokens scrolls to their section', async () => {
  const seen: (string | null)[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.querySelector('h3')?.textContent ?? null)
  }
  await open('tokens')
  expect(selected()).toBe('Account')
  await eventually(() => expect(seen).toContain('Access tokens'))
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

test('unsaved input survives switching tabs and reopening', async () => {
  const field = async <T extends HTMLElement>(label: string) =>
    document.getElementById((await find<HTMLLabelElement>('label', label)).htmlFor) as T
  const tab = async (name: string) => (await find('[role="tab"]', name)).click()
  await open()
  type(await field<HTMLInputElement>('Display name'), 'Ann Quay')
  type(await field<HTMLInputElement>('Username'), 'quay')
  await tab('Experiments')
  await find('h2', 'No experiments available')
  await tab('Account')
  expect((await field<HTMLInputElement>('Display name')).value).toBe('Ann Quay')
  ;(await find('[role="dialog"] button', 'Close')).click()
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  ;(await find('button', 'open')).click()
  expect((await field<HTMLInputElement>('Display name')).value).toBe('Ann Quay')
  expect((await field<HTMLInputElement>('Username')).value).toBe('quay')
})

test('a section of the editor settings opens within its tab', async () => {
  await open('keybindings')
  expect(selected()).toBe('Editor')
  const section = await find('[aria-label="Sections of the settings"] [aria-selected="true"]')
  expect(section.textContent).toBe('Key bindings')
})

test.each([
  [{}, {}, ['Account', 'Integrations', 'Notifications', 'Editor', 'Experiments']],
  [{ isVisitor: true }, {}, ['Notifications', 'Editor', 'Experiments']],
  [{}, { isOnPrem: true }, ['Account', 'Notifications', 'Editor']],
  [{ isVisitor: true }, { isOnPrem: true }, ['Notifications', 'Editor']],
])(
  '[PS-029] [PS-030] [PS-031] [PS-032] [PM-039] [PM-040] %o on an instance with %o has %o',
  async (viewer, environment, expected) => {
    showPage(<PreferenceTabs />, instance(), { ...viewer, environment })
    await find('[role="tab"]')
    expect(tabs()).toEqual(expected)
  },
)

test('the arrow keys move between the tabs', async () => {
  await open()
  seek('[role="tab"]', 'Account')?.focus()
  press('ArrowDown')
  await eventually(() => expect(selected()).toBe('Integrations'))
})
