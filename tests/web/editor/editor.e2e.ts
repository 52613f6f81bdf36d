import { expect, type Page } from '@playwright/test'
import { readVersionFiles as readBefore, saveFiles } from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { AddCollaboratorDocument } from '@sandlot/core/sharing/operations.gen'
import { expectAccessible } from '../../support/audit.ts'
import { signInThroughWindow } from '../../support/pages.ts'
import { newPerson, type Person } from '../../support/people.ts'
import { asReturning } from '../../support/returning.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { secondVisit } from '../../support/second-visit.ts'
import { goOffline } from '../../support/settled-worker.ts'
import { test } from '../../support/web-test.ts'

const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const status = (page: Page, text: string | RegExp) =>
  page.locator('[data-status]', { hasText: typeof text === 'string' ? new RegExp(`^${text}$`) : text })
const row = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Files' }).getByRole('row', { name: new RegExp(`^${name}(,|$)`) })

/** The text of a file on the server. Undefined if it does not exist. */
async function saved(person: Person, id: string, title: string): Promise<string | undefined> {
  const { modules } = await person.client.rest(getSandbox, { params: { id } })
  return modules.find((module) => module.title === title)?.code
}

async function open(page: Page, id: string, file: string) {
  await page.goto(`/p/sandbox/${id}?file=${file}`)
  await expect(contents(page, file)).toBeVisible()
}

/** Changes index.html as another program would. */
async function writeElsewhere(person: Person, id: string, change: (code: string) => string) {
  const { modules } = await person.client.rest(getSandbox, { params: { id } })
  const file = modules.find(({ title }) => title === 'index.html')
  const write = {
    type: 'write' as const,
    path: 'index.html',
    code: change(file?.code ?? ''),
    baseSha: file?.sha ?? null,
  }
  await person.client.rest(saveFiles, { params: { id }, body: { changes: [write] } })
}

/** Types a text at the start of the file. */
async function typeAtStart(page: Page, file: string, text: string) {
  await contents(page, file).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type(text)
}

test('two users in one file see each other’s carets, type in one line, and follow each other', async ({
  page,
  me,
  world,
  browser,
}) => {
  const friend = await newPerson(world)
  const { id } = await makeSandbox(me, 'At work together')
  const grant = { sandboxId: id, username: friend.username, authorization: 'WRITE_CODE' as const }
  await me.client.graphql(AddCollaboratorDocument, grant)
  const context = await browser.newContext({ baseURL: world.url })
  await asReturning(context, world.url)
  await context.addCookies([...friend.cookies])
  const theirs = await context.newPage()
  await open(theirs, id, 'styles.css')
  await contents(theirs, 'styles.css').click()
  await theirs.keyboard.press('ControlOrMeta+Home')
  await theirs.keyboard.press('ArrowDown')

  await open(page, id, 'index.html')
  const picture = page.getByRole('button', { name: `${friend.name} is in styles.css, line 2` })
  await expect(row(page, 'styles.css')).toHaveAccessibleName(`styles.css, ${friend.name} is here`)
  await picture.press('Enter')
  await page.getByRole('menuitem', { name: `Go to ${friend.name}` }).click()
  await expect(contents(page, 'styles.css')).toBeFocused()
  const caret = page.locator('.cm-other-caret')
  await expect(caret).toHaveText(friend.name)
  const before = await caret.boundingBox()
  await theirs.keyboard.press('ArrowDown')
  await expect.poll(async () => (await caret.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)

  const pages = [page, theirs]
  for (const one of pages) await one.keyboard.press('ControlOrMeta+Home')
  await theirs.keyboard.press('End')
  await Promise.all([page.keyboard.type('/* mine */'), theirs.keyboard.type('/* theirs */')])
  const first = async (one: Page) =>
    (await contents(one, 'styles.css').locator('.cm-line').first().textContent()) ?? ''
  for (const one of pages)
    for (const words of ['/* mine */', '/* theirs */']) await expect.poll(() => first(one)).toContain(words)
  const line = await first(page)
  expect(await first(theirs)).toBe(line)
  for (const one of pages) await expect(status(one, 'Saved')).toBeAttached()
  await expect.poll(async () => (await saved(me, id, 'styles.css'))?.split('\n')[0]).toBe(line)
  await expect(page.getByText('Someone else changed this file')).toHaveCount(0)

  await page.getByRole('button', { name: `${friend.name} is in styles.css` }).press('Enter')
  await page.getByRole('menuitem', { name: `Follow ${friend.name}` }).press('Enter')
  const stop = page.getByRole('button', { name: `Stop following ${friend.name}` })
  await row(theirs, 'index.html').click()
  await contents(theirs, 'index.html').click()
  await expect(contents(page, 'index.html')).toBeVisible()
  await expect(caret).toHaveText(friend.name)
  await page.keyboard.press('Escape')
  await expect(stop).toHaveCount(0)
  await row(theirs, 'styles.css').click()
  await expect(row(page, 'styles.css')).toHaveAccessibleName(`styles.css, ${friend.name} is here`)
  await expect(contents(page, 'index.html')).toBeVisible()

  await context.close()
  await expect(caret).toHaveCount(0)
})

secondVisit(
  'work without a network is kept on the device and sent on return, and two who change one line are asked',
  async ({ page, me, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    problems.expect(/409 /)
    const { id } = await makeSandbox(me, 'On a train')
    await open(page, id, 'index.html')

    await test.step('a conflict shows both texts, and both stay in the history', async () => {
      await goOffline(page)
      await typeAtStart(page, 'index.html', 'my words ')
      await expect(status(page, 'Offline – kept on this device')).toBeAttached()
      await writeElsewhere(me, id, (code) => `their words ${code}`)
      await context.setOffline(false)
      await expect(page.getByText('Someone else changed this file while you were editing it')).toBeVisible()
      await expect(contents(page, 'index.html')).toContainText('my words')
      await page.getByRole('button', { name: 'Compare' }).click()
      await expect(page.getByRole('textbox', { name: 'Theirs' })).toContainText('their words')
      await page.getByRole('button', { name: 'Close comparison' }).click()
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await expect(contents(page, 'index.html')).toContainText('their words')
      await expect(status(page, 'Saved')).toBeVisible()
      await expect.poll(() => saved(me, id, 'index.html')).toMatch(/^their words/)
      const before = await me.client.rest(readBefore, { params: { id, version: 2 } })
      expect(before.files.find(({ path }) => path === 'index.html')?.code).toMatch(/^my words/)
    })

    await test.step('a page closed without a network leaves its text to the next one', async () => {
      await goOffline(page)
      await typeAtStart(page, 'index.html', 'from a tunnel ')
      await expect(status(page, 'Offline – kept on this device')).toBeAttached()
      await expect.poll(() => kept(page)).toContain('from a tunnel')
      await page.close()
      await context.setOffline(false)
      const again = await context.newPage()
      await open(again, id, 'index.html')
      await expect(contents(again, 'index.html')).toContainText('from a tunnel')
      await expect(status(again, 'Saved')).toBeVisible()
      await expect.poll(() => saved(me, id, 'index.html')).toMatch(/^from a tunnel/)
    })
  },
)

test('the first save of a reader creates a copy, and a save after the session ended keeps the text', async ({
  page,
  me,
  world,
  context,
  problems,
}) => {
  problems.expect(/401 /)
  const owner = await newPerson(world)
  const { id } = await makeSandbox(owner, 'Open to all')
  await open(page, id, 'index.html')
  await expect(page.getByText('Your changes are saved to a copy of your own.')).toBeVisible()
  await typeAtStart(page, 'index.html', 'my version ')
  await expect(page.getByText(/You are now editing your own copy/)).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  await page.keyboard.type('goes on ')
  await expect(status(page, 'Saved')).toBeVisible()
  const mine = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(() => saved(me, mine, 'index.html')).toMatch(/^my version goes on /)
  expect(await saved(owner, id, 'index.html')).not.toContain('my version')

  await test.step('a save after the session ended keeps the text and offers to sign in', async () => {
    await context.clearCookies({ name: /^(?!signedIn)/ })
    await typeAtStart(page, 'index.html', 'late words ')
    await expect(status(page, 'Not saved – sign in')).toBeVisible()
    await expect.poll(() => kept(page)).toContain('late words')
    await context.addCookies([...me.cookies])
    await page.goto(`/p/sandbox/${mine}?file=index.html`)
    await expect(contents(page, 'index.html')).toContainText('late words')
    await expect(status(page, 'Saved')).toBeVisible()
  })
})

test('a visitor downloads a public sandbox, and their edits are stored until they sign in', async ({
  page,
  me,
  world,
  context,
}) => {
  const owner = await newPerson(world)
  const { id } = await makeSandbox(owner, 'For visitors')
  await context.clearCookies()
  await open(page, id, 'index.html')
  await expect(page.getByRole('heading', { level: 1, name: 'For visitors' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeHidden()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download zip' }).click()
  expect((await downloading).suggestedFilename()).toBe('for-visitors.zip')

  await typeAtStart(page, 'index.html', 'a thought ')
  await expect(status(page, 'Not saved – sign in')).toBeVisible()
  await expect.poll(() => kept(page)).toContain('a thought')
  await page.locator('main, header').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to Sandlot' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await signInThroughWindow(page, me.username)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/You are now editing your own copy/)).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  const mine = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(() => saved(me, mine, 'index.html')).toMatch(/^a thought/)
})

test('quick actions and files need no mouse, and typing merges with another user’s save', async ({
  page,
  me,
  problems,
}) => {
  // Text typed before the other change arrives is refused at first, and then merged.
  problems.expect(/409 .*\/files/)
  const { id } = await makeSandbox(me, 'Without a mouse')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/assets/quick-actions-*.js', (route) => held.then(() => route.continue()))
  await open(page, id, 'index.html')

  await test.step('keys typed after the quick actions shortcut go to them, even while they are loading', async () => {
    const before = await saved(me, id, 'index.html')
    await contents(page, 'index.html').click()
    await page.keyboard.press('ControlOrMeta+Shift+P')
    await page.keyboard.press('ControlOrMeta+Shift+P')
    await page.keyboard.type('style??')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    goOn()
    await expect(page.getByRole('combobox', { name: 'Find an action or a file' })).toHaveValue('style')
    await page.keyboard.type('s')
    await page.keyboard.press('Enter')
    await expect(contents(page, 'styles.css')).toBeFocused()
    await page.keyboard.type('typed ')
    await expect(contents(page, 'styles.css')).toContainText('typed ')
    await expect(status(page, 'Saved')).toBeVisible()
    expect(await saved(me, id, 'index.html')).toBe(before)
  })

  await test.step('another user’s save appears immediately, and the cursor stays in place', async () => {
    await page.goBack()
    await contents(page, 'index.html').click()
    await page.keyboard.press('ControlOrMeta+End')
    await writeElsewhere(me, id, (code) => `their words\n${code}`)
    await expect(page.getByRole('button', { name: 'index.html', exact: true })).toBeVisible()
    await page.keyboard.type('mine at the end')
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(contents(page, 'index.html')).toContainText('their words')
    await expect(status(page, 'Saved')).toBeVisible()
    const now = await saved(me, id, 'index.html')
    expect(now).toMatch(/^their words\n/)
    expect(now).toMatch(/mine at the end\s*$/)
  })

  await test.step('typed text is saved automatically, and shown after a reload', async () => {
    await typeAtStart(page, 'index.html', 'new words ')
    await expect(page.getByRole('button', { name: 'index.html, not saved' })).toBeVisible()
    await expect(status(page, 'Saved')).toBeVisible()
    await expect.poll(() => saved(me, id, 'index.html')).toMatch(/^new words /)
    await page.reload()
    await expect(contents(page, 'index.html')).toContainText('new words')
  })

  await test.step('files are created, renamed, moved, deleted and restored by keyboard alone', () =>
    manageFiles(page, me, id))
})

async function manageFiles(page: Page, me: Person, id: string) {
  await page.getByRole('button', { name: 'New folder' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('parts')
  await page.keyboard.press('Enter')
  await expect(row(page, 'parts')).toBeFocused()

  await page.getByRole('button', { name: 'New file' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('index.html')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '“index.html” already exists.' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('note.txt')
  await page.keyboard.press('Enter')
  await expect(contents(page, 'note.txt')).toBeFocused()
  await page.keyboard.type('a note')

  await row(page, 'note.txt').focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('memo.txt')
  await page.keyboard.press('Enter')
  await expect(row(page, 'memo.txt')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Open files' })).toContainText('memo.txt')

  await page.keyboard.press('ControlOrMeta+X')
  await row(page, 'parts').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(contents(page, 'parts/memo.txt')).toContainText('a note')
  await expect(status(page, 'Saved')).toBeVisible()
  await expect.poll(() => saved(me, id, 'memo.txt')).toBe('a note')

  await row(page, 'index.html').focus()
  await page.keyboard.press('Enter')
  await expect(contents(page, 'index.html')).toBeVisible()
  await row(page, 'index.html').focus()
  await page.keyboard.press('Home')
  await expect(row(page, 'parts')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'parts')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'parts')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(contents(page, 'parts/memo.txt')).toContainText('a note')

  await row(page, 'parts').focus()
  await page.keyboard.press('Delete')
  await expect(row(page, 'parts')).toBeHidden()
  await expect(status(page, 'Saved')).toBeVisible()
  await expect.poll(() => saved(me, id, 'memo.txt')).toBeUndefined()
  await row(page, 'index.html').focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(row(page, 'parts')).toBeVisible()
  await expect.poll(() => saved(me, id, 'memo.txt')).toBe('a note')
}

/** All unsaved work that this page's device stores, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('sandlot-editor')
        opening.onsuccess = () => {
          const all = opening.result.transaction('work').objectStore('work').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
        opening.onerror = () => resolve('')
      }),
  )

test('a file of 5 MB and two thousand files stay usable', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'A lot of it')
  const many = Array.from({ length: 2000 }, (_, at) => ({
    type: 'write' as const,
    path: `many/folder-${at % 40}/file-${at}.js`,
    code: `export const value = ${at}\n`,
    baseSha: null,
  }))
  await me.client.rest(saveFiles, { params: { id }, body: { changes: many } })
  const line = `${'word '.repeat(20)}\n`
  const large = line.repeat(Math.floor((5 * 1024 * 1024 - 1000) / line.length))
  await me.client.rest(saveFiles, {
    params: { id },
    body: { changes: [{ type: 'write', path: 'large.txt', code: large, baseSha: null }] },
  })
  await open(page, id, 'large.txt')
  await typeAtStart(page, 'large.txt', 'quick ')
  await expect(status(page, 'Saved')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => saved(me, id, 'large.txt')).toMatch(/^quick word/)
  await row(page, 'many').click()
  await row(page, 'folder-7').click()
  await row(page, 'file-7.js').click()
  await expect(contents(page, 'many/folder-7/file-7.js')).toContainText('value = 7')
})
