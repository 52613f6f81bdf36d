import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../load/chromium.ts'
import { env, INSTALL_AND_BUILD_MS, npm, run } from './project.ts'
import { freePort, serveFolder } from './serve.ts'

const starters = join(import.meta.dirname, '../../apps/server/starters')
const scratch = mkdtempSync(join(tmpdir(), 'starters-'))
const START_MS = 60_000

type Scripts = { build?: string; start?: string; test?: string; typecheck?: string }

const ids = readdirSync(starters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const isThere = (id: string, path: string) => existsSync(join(starters, id, 'files', path))
const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(starters, ...path), 'utf8')) as T
const titleOf = (id: string) => read<{ title: string }>(id, 'template.json').title

const scriptsOf = (id: string) => read<{ scripts: Scripts }>(id, 'files/package.json').scripts
const packaged = ids.filter((id) => isThere(id, 'package.json'))
/** Whether the build writes a page, as opposed to a server that answers with one. */
const isPage = (id: string) =>
  ['index.html', 'public/index.html', 'src/index.html'].some((path) => isThere(id, path))

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await launchOptions())
})
afterAll(async () => {
  await browser.close()
  rmSync(scratch, { recursive: true, force: true })
})

function copyOf(id: string): string {
  const folder = join(scratch, id)
  cpSync(join(starters, id, 'files'), folder, { recursive: true })
  return folder
}

/** Installs, checks, tests and builds, as far as the starter has scripts for it. */
async function made(id: string): Promise<string> {
  const folder = copyOf(id)
  const scripts = scriptsOf(id)
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  for (const script of ['typecheck', 'test', 'build'] as const)
    if (scripts[script]) await npm(folder, 'run', script)
  return folder
}

/** The files that a page references. Root-relative addresses are resolved against the page's folder. */
function filesNamedBy(folder: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  // Some tools omit the quotes.
  return [...html.matchAll(/\b(?:href|src)=(?:"([^"#]+)"|([^\s"'>#]+))/g)].map(([, quoted, bare]) =>
    join(folder, quoted ?? bare ?? ''),
  )
}

function expectWholePage(folder: string) {
  const named = filesNamedBy(folder)
  expect(named).not.toHaveLength(0)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
}

/** Opens a page as a user would: it shows its title, nothing fails, and its controls work. */
async function expectAlive(url: string, title: string) {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
  })
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toContain(
      'width=device-width',
    )
    expect(await page.title()).not.toBe('')
    const add = page.getByRole('button', { name: 'Add a grain' })
    if (await add.count()) {
      await page.getByText('16 grains').waitFor()
      await add.click()
      await page.getByText('17 grains').waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByText('0 grains', { exact: true }).waitFor()
    }
    expect(problems).toEqual([])
  } finally {
    await page.close()
  }
}

/** Starts a server as its user does, and stops it after the check. */
async function whileRunning(command: string[], folder: string, look: (url: string) => Promise<void>) {
  const port = await freePort()
  const [name = '', ...args] = command
  const server = spawn(name, args, { cwd: folder, env: { ...env, PORT: String(port) }, detached: true })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
  const gone = new Promise<never>((_, reject) =>
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${said}`))),
  )
  gone.catch(() => {})
  try {
    const url = `http://localhost:${port}/`
    await Promise.race([gone, expect.poll(() => answers(url), { timeout: START_MS }).toBe(true)])
    await look(url)
  } finally {
    // npm does not forward signals to its children, so this ends the whole group.
    if (server.pid && server.exitCode === null) process.kill(-server.pid)
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test.each(packaged.filter(isPage))(
  'starter %s installs, checks and builds a whole page that works',
  async (id) => {
    const folder = await made(id)
    const built = ['dist', 'build'].map((name) => join(folder, name)).find((path) => existsSync(path))
    if (!built) throw new Error('The build wrote neither dist/ nor build/.')
    expectWholePage(built)
    await serveFolder(built, (url) => expectAlive(url, titleOf(id)))
    rmSync(folder, { recursive: true })
  },
  INSTALL_AND_BUILD_MS,
)

test.each(packaged.filter((id) => !isPage(id)))(
  'starter %s installs, checks, builds and answers with a page that works',
  async (id) => {
    const folder = await made(id)
    await whileRunning(['npm', 'start'], folder, (url) => expectAlive(url, titleOf(id)))
    rmSync(folder, { recursive: true })
  },
  INSTALL_AND_BUILD_MS,
)

const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)

test.skipIf(!python)(
  'starter in2qez compiles, passes its tests and answers with a page that works',
  async () => {
    const folder = copyOf('in2qez')
    const sources = readdirSync(folder).filter((name) => name.endsWith('.py'))
    await run(python ?? '', ['-m', 'py_compile', ...sources], { cwd: folder, env })
    await run(python ?? '', ['-m', 'unittest'], { cwd: folder, env })
    await whileRunning([python ?? '', 'main.py'], folder, (url) => expectAlive(url, titleOf('in2qez')))
  },
)

test.each(ids.filter((id) => isThere(id, 'index.html') && !packaged.includes(id)))(
  'starter %s is a whole page that opens from the disk',
  async (id) => {
    const folder = copyOf(id)
    expectWholePage(folder)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toMatch(/\b(?:href|src)="\//)
    await expectAlive(`file://${folder}/index.html`, titleOf(id))
  },
)
