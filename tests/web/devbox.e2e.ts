import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { readBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const hasBubblewrap =
  process.platform === 'linux' &&
  spawnSync('bwrap', ['--unshare-all', '--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0

test('a devbox starts by itself, shows its page, takes what is saved, and is typed into', async ({
  page,
  me,
}) => {
  test.skip(!hasBubblewrap, 'bubblewrap is not there')
  test.setTimeout(120_000)
  const { id } = await makeSandbox(me, 'Under steam', 'node')
  await page.goto(`/p/devbox/${id}?file=src/page.js`)
  const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(shown).toHaveText('Node.js', { timeout: 60_000 })
  await expect(page.getByText('Listening at http://localhost:3000')).toBeVisible()

  const code = page.getByRole('textbox', { name: 'Contents of src/page.js' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('/* from the page */ ')
  await expect(page.locator('[data-status="saved"]')).toBeVisible()
  await page.getByRole('button', { name: 'New terminal' }).click()
  const terminal = page.getByRole('textbox', { name: /Terminal/ })
  await expect(terminal).toBeFocused()
  await page.keyboard.type('head -c 19 src/page.js; echo; echo from-the-box > made.txt\n')
  await expect(page.getByText('/* from the page */').last()).toBeVisible()
  await expect(page.getByRole('treegrid', { name: 'Files' }).getByText('made.txt')).toBeVisible()

  const { modules } = await me.client.rest(getSandbox, { params: { id } })
  expect(modules.find(({ title }) => title === 'made.txt')?.code).toBe('from-the-box\n')
  expect(await me.client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running' })
})

test('a private port shows to who may see it, and a secret reaches programs without being shown', async ({
  page,
  me,
}) => {
  test.skip(!hasBubblewrap, 'bubblewrap is not there')
  test.setTimeout(120_000)
  const { id } = await me.client.rest(forkSandbox, {
    params: { id: 'node' },
    body: { title: 'Own', privacy: 2 },
  })
  await page.goto(`/p/devbox/${id}`)
  const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(shown).toHaveText('Node.js', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Who sees port 3000: Private' })).toBeVisible()

  await page.getByRole('button', { name: 'Environment' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('TOKEN')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('hush-hush')
  await page.getByRole('checkbox', { name: 'Secret' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change TOKEN' })).toBeVisible()
  await page.getByRole('button', { name: 'New terminal' }).click()
  await expect(page.getByRole('textbox', { name: /Terminal/ })).toBeFocused()
  await page.keyboard.type('echo "$TOKEN" | wc -c\n')
  await expect(page.locator('.xterm-rows').filter({ hasText: '10' })).toBeVisible()
})
