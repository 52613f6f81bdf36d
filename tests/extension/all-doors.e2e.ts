import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/extension-test.ts'
import { giveTitle, item, signInThroughWindow } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { openTerminal, tmuxProblem } from '../support/tmux.ts'
import { USERS_NODE } from '../support/users-node.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const REPOSITORY = 'tidewater/website'
const TEAM = 'Harbour crew'
const SLOWLY = { timeout: 30_000 }

const problem = tmuxProblem()

test('changes made in one client show immediately in all the others', async ({
  page,
  extension,
  world,
  cli,
}) => {
  // Without a terminal, the other clients are still tested. The terminal UI has separate tests.
  if (problem) test.info().annotations.push({ type: 'without the terminal UI', description: problem })
  test.setTimeout(180_000)
  const host = await newPerson(world)
  const guest = await newPerson(world)
  const run = async (...args: string[]) => {
    const result = await cli(args)
    expect(result.code, result.stderr).toBe(0)
    return result
  }
  const env = {
    PATH: process.env.PATH,
    HOME: cli.home,
    LANG: 'C.UTF-8',
    SANDLOT_CONFIG_DIR: join(cli.home, 'sandlot'),
    SANDLOT_HOST: world.url,
  }
  const terminal = problem ? null : openTerminal({ columns: 120, rows: 32, cwd: cli.home, env })

  try {
    await test.step('sign in with GitHub in the browser, and with a token in the terminal', async () => {
      await page.goto(world.url)
      await signInThroughWindow(page, host.username)
      await expect(page).toHaveURL(`${world.url}/dashboard/recent`)
      const login = await cli(['auth', 'login', '--with-token'], { input: await host.newToken() })
      expect(login.code, login.stderr).toBe(0)
      terminal?.press(`'${USERS_NODE}' '${BINARY}'`, 'Enter')
      await terminal?.shows('● live')
      terminal?.press('3')
      await terminal?.shows('▸ 3 Drafts')
    })

    await test.step('a sandbox created in the browser shows in the terminal UI', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Create' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /Svelte/ }).click()
      await giveTitle(dialog, 'Made in the browser')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Made in the browser' })).toBeVisible()
      await terminal?.shows('Made in the browser')
    })

    await test.step('a sandbox created by a command shows in the open page and the terminal UI', async () => {
      await page.goto(`${world.url}/dashboard/drafts`)
      await expect(item(page, 'Made in the browser')).toBeVisible()
      await run('sandbox', 'create', '--template', 'react', '--title', 'Made by command')
      await expect(item(page, 'Made by command')).toBeVisible()
      await terminal?.shows('Made by command')
    })

    await test.step('the button on GitHub opens the import, and the repository shows in every client', async () => {
      await extension.useHosts([{ origin: world.url, name: 'Ours' }])
      await page.goto(`https://github.com/${REPOSITORY}`)
      const opened = page.context().waitForEvent('page')
      await page.getByRole('link', { name: 'Import to workspace' }).click()
      const dashboard = await opened
      const modal = dashboard.getByRole('dialog')
      await modal.getByRole('button', { name: 'Continue without GitHub' }).click(SLOWLY)
      await modal.getByRole('button', { name: 'Import', exact: true }).click(SLOWLY)
      await expect(dashboard).toHaveURL(new RegExp(`/p/github/${REPOSITORY}`))
      expect((await run('repo', 'list')).stdout).toContain(REPOSITORY)
      if (!terminal) return
      const [, key = ''] = /(\d) Repositories/.exec(await terminal.shows('Repositories')) ?? []
      terminal.press(key)
      await terminal.shows(REPOSITORY)
    })

    await test.step('another user is invited, sees the badge and accepts in a terminal', async () => {
      await run('workspace', 'create', TEAM)
      await extension.signIn(world, guest)
      await expect.poll(() => extension.badge()).toBe('')
      await run('workspace', 'invite', guest.username, '--workspace', TEAM)
      await extension.poll(world.url)
      await expect.poll(() => extension.badge(), SLOWLY).toBe('1')
      const asGuest = { env: { SANDLOT_TOKEN: await guest.newToken() } }
      const accepted = await cli(['workspace', 'accept', TEAM], asGuest)
      expect(accepted.code, accepted.stderr).toBe(0)
      expect((await run('workspace', 'members', '--workspace', TEAM)).stdout).toContain(guest.username)
      expect((await cli(['workspace', 'list'], asGuest)).stdout).toContain(TEAM)
    })
  } finally {
    terminal?.press('q')
    terminal?.close()
  }
})
