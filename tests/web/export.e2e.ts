import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { chooseAction, item } from '../support/pages.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

/** The kinds of export, by a template that uses each. */
const ways = {
  vanilla: 'full',
  react: 'create-react-app',
  'react-ts': 'create-react-app-typescript',
  preact: 'preact',
  vue: 'vue',
}
const GROUP = /\/assets\/(full|vue|preact|create-react-app-typescript|create-react-app)-[\w-]{8}\.js$/

async function download(page: Page, title: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await chooseAction(page, title, 'Download zip')
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('each export format is loaded only with its first use [RT-038], and its zip is named after the title and the same from the terminal [TP-014]', async ({
  page,
  me,
  cli,
}) => {
  const title = 'Über & über: Sand!'
  for (const id of Object.keys(ways)) if (id !== 'vanilla') await makeSandbox(me, `Out of ${id}`, id)
  const { id: first } = await makeSandbox(me, title, 'vanilla')
  const loaded: (string | undefined)[] = []
  page.on('request', (request) => {
    const group = GROUP.exec(request.url())
    if (group) loaded.push(group[1])
  })
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Out of vue')).toBeVisible()
  expect(loaded).toEqual([])
  const soFar: string[] = []
  for (const [id, group] of Object.entries(ways)) {
    const { name, bytes } = await download(page, id === 'vanilla' ? title : `Out of ${id}`)
    soFar.push(group)
    expect(loaded).toEqual(soFar)
    if (id !== 'vanilla') continue
    expect(name).toBe('uber-uber-sand.zip')
    const saved = await cli(['sandbox', 'export', first], { env: { SANDLOT_TOKEN: await me.newToken() } })
    expect(saved.code, saved.stderr).toBe(0)
    expect(readFileSync(join(cli.home, name)).equals(bytes)).toBe(true)
  }
})
