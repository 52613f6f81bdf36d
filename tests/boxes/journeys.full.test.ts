import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { endSession, openSession, readBox, runtimeStatus, startBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { NODE_MIN } from '@sandlot/core/templates/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../load/chromium.ts'
import { newPerson, type Person } from '../support/people.ts'
import { writeTexts } from '../support/previews.ts'
import { USERS_NODE } from '../support/users-node.ts'
import { startWorld, type World } from '../support/world.ts'

const starters = join(import.meta.dirname, '../../apps/server/starters')
/** Packages are fetched from the registry first. */
const INSTALL_MS = 240_000
const EDIT_MS = 60_000
const BEFORE = 'to see your change'
const AFTER = 'and look at it'
/** How long to wait for an edit to show on a page before editing it again. */
const LOOK_MS = 5_000

/** Official templates that need a devbox, the file with the text to edit, and the action that makes an edit visible. */
const templates = [
  ['node', 'src/page.js', 'reload'],
  ['in2qez', 'page.py', 'restart'],
  ['9qputt', 'src/App.tsx', 'nothing'],
  ['pb6sit', 'src/App.vue', 'nothing'],
  ['fxis37', 'app/page.tsx', 'nothing'],
  ['sveltekit', 'src/routes/+page.svelte', 'nothing'],
  ['astro', 'src/pages/index.astro', 'nothing'],
  ['nuxt', 'app/app.vue', 'nothing'],
  ['remix', 'app/routes/home.tsx', 'nothing'],
  ['3l5fg9', 'src/main.js', 'nothing'],
  ['7rp8q9', 'src/main.ts', 'nothing'],
  ['kmwy42', 'index.html', 'nothing'],
  ['sveltevite', 'src/App.svelte', 'nothing'],
  ['nest', 'src/page.ts', 'reload'],
  ['yrqw7k', 'src/page.ts', 'reload'],
] as const

/** Devboxes use the server's Node.js, which may be older than the one that `npm start` brings. */
const nodeHere = Number(execFileSync(USERS_NODE, ['-p', 'process.versions.node.split(".")[0]']))
const runsHere = ([id]: (typeof templates)[number]) => (NODE_MIN[id] ?? 0) <= nodeHere

let world: World
let browser: Browser
let me: Person
beforeAll(async () => {
  world = await startWorld()
  browser = await chromium.launch(await launchOptions())
  me = await newPerson(world)
}, INSTALL_MS)
afterAll(async () => {
  await browser.close()
  await world.stop()
})

async function restartTasks(id: string): Promise<void> {
  const { client } = me
  for (const { id: session, name, kind } of (await client.rest(readBox, { params: { id } })).sessions) {
    if (kind !== 'task') continue
    await client.rest(endSession, { params: { id, session } })
    await client.rest(openSession, { params: { id }, body: { kind, name } })
  }
}

test.skip.each(templates.filter((one) => !runsHere(one)))('template %s needs a newer Node.js', () => {})

test.each(templates.filter(runsHere))(
  'template %s starts with one click, and shows its preview, an edit, and the same in a fork',
  {
    timeout: 3 * INSTALL_MS,
  },
  async (id, path, takes) => {
    const { problem } = await me.client.rest(runtimeStatus)
    expect(problem).toBeNull()
    const made = await me.client.rest(forkSandbox, { params: { id }, body: { title: `Made from ${id}` } })
    const context = await browser.newContext()
    await context.addCookies([...me.cookies])
    const page = await context.newPage()
    try {
      await page.goto(`${world.url}/p/devbox/${made.id}`)
      const shown = page.frameLocator('iframe[title^="Preview of"]')
      await expectPage(shown.getByText(BEFORE)).toBeVisible({ timeout: INSTALL_MS })
      const text = readFileSync(join(starters, id, 'files', path), 'utf8')
      let edits = 0
      const edit = async () => {
        edits += 1
        const sandbox = await me.client.rest(getSandbox, { params: { id: made.id } })
        await writeTexts(me, sandbox, { [path]: text.replace(BEFORE, `${AFTER} ${edits}`) })
      }
      await edit()
      if (takes === 'restart') await restartTasks(made.id)
      await expectPage(async () => {
        if (takes !== 'nothing') await page.getByRole('button', { name: 'Reload' }).click()
        // An edit made before the page's script listens is in neither the page nor an update.
        else if (!(await shown.getByText(AFTER).isVisible())) await edit()
        await expectPage(shown.getByText(AFTER)).toBeVisible({ timeout: LOOK_MS })
      }).toPass({ timeout: EDIT_MS })

      const fork = await me.client.rest(forkSandbox, { params: { id: made.id }, body: {} })
      await me.client.rest(startBox, { params: { id: fork.id } })
      await page.goto(`${world.url}/p/devbox/${fork.id}`)
      await expectPage(shown.getByText(AFTER)).toBeVisible({ timeout: INSTALL_MS })
      expect((await me.client.rest(readBox, { params: { id: fork.id } })).notices).toEqual([])
    } finally {
      await context.close()
    }
  },
)
