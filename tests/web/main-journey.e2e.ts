import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { chooseAction, giveTitle, goWithin, item } from '../support/pages.ts'
import { secondVisit } from '../support/second-visit.ts'

type Listed = { data: { id: string; title: string }[] }

// This journey through everything runs with the service worker, as users have it.
secondVisit(
  'a sandbox is created in the browser, found, deleted and restored from the terminal and the browser',
  async ({ page, me, cli }) => {
    secondVisit.slow()
    let id = ''
    const titlesInTerminal = async (...flags: string[]) => {
      const listed = await cli(['sandbox', 'list', ...flags, '--json'])
      expect(listed.code, listed.stderr).toBe(0)
      return (listed.json() as Listed).data.map(({ title }) => title)
    }

    await secondVisit.step('create it from a template, by keyboard', async () => {
      await page.goto('/dashboard/recent')
      await page.getByRole('banner').getByRole('button', { name: 'Create' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading', { name: 'Popular' })).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('preact')
      await expect(dialog.getByRole('heading', { name: '1 result' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name: /Preact/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
      await giveTitle(dialog, 'Tide table')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/p\/sandbox\/\w+$/)
      id = page.url().split('/').at(-1) ?? ''
      await expect(page.getByRole('heading', { level: 1, name: 'Tide table' })).toBeVisible()
      await expect(page.getByRole('treegrid', { name: 'Files' })).toBeVisible()
    })

    await secondVisit.step('rename it in the dashboard', async () => {
      await goWithin(page, '/dashboard/drafts')
      await chooseAction(page, 'Tide table', 'Rename')
      await page.getByRole('textbox', { name: 'Title' }).fill('Tide table of Lisbon')
      await page.keyboard.press('Enter')
      await expect(item(page, 'Tide table of Lisbon')).toBeVisible()
    })

    await secondVisit.step('find it in the terminal, with a token', async () => {
      const login = await cli(['auth', 'login', '--with-token'], { input: `${await me.newToken()}\n` })
      expect(login.code, login.stderr).toBe(0)
      expect(await titlesInTerminal()).toEqual(['Tide table of Lisbon'])
      expect(((await cli(['sandbox', 'list', '--json'])).json() as Listed).data[0]?.id).toBe(id)
    })

    await secondVisit.step('delete it in the terminal: it disappears from the open page', async () => {
      const deleted = await cli(['sandbox', 'delete', id, '--yes'])
      expect(deleted.code, deleted.stderr).toBe(0)
      expect(await titlesInTerminal()).toEqual([])
      await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
    })

    await secondVisit.step('restore it in the page: it reappears in the terminal', async () => {
      await page.getByRole('link', { name: 'Recently deleted' }).click()
      await chooseAction(page, 'Tide table of Lisbon', 'Recover sandbox')
      await expect(page.getByText('“Tide table of Lisbon” was restored')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No deleted sandboxes' })).toBeVisible()
      await page.getByRole('link', { name: 'Drafts' }).click()
      await expect(item(page, 'Tide table of Lisbon')).toBeVisible()
      expect(await titlesInTerminal('--drafts')).toEqual(['Tide table of Lisbon'])
    })

    await secondVisit.step('download its files: the same bytes from both', async () => {
      const file = join(cli.home, 'from-terminal.zip')
      const saved = await cli(['sandbox', 'export', id, '--output', file])
      expect(saved.code, saved.stderr).toBe(0)
      const downloading = page.waitForEvent('download')
      await chooseAction(page, 'Tide table of Lisbon', 'Download zip')
      const download = await downloading
      expect(download.suggestedFilename()).toBe('tide-table-of-lisbon.zip')
      const bytes = readFileSync(await download.path())
      expect(bytes.length).toBeGreaterThan(1000)
      expect(bytes.equals(readFileSync(file))).toBe(true)
    })
  },
)
