import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const starters = join(import.meta.dirname, '../../apps/server/starters')
const scratch = mkdtempSync(join(tmpdir(), 'starters-'))
const INSTALL_AND_BUILD_MS = 180_000

const ids = readdirSync(starters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const isBuilt = (id: string) => existsSync(join(starters, id, 'files/package.json'))

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function copyOf(id: string): string {
  const folder = join(scratch, id)
  cpSync(join(starters, id, 'files'), folder, { recursive: true })
  return folder
}

/** As in a terminal of its user: what this run and its npm script have set is kept away from the build. */
const foreign =
  /^(NODE_ENV|VITEST.*|TEST|INIT_CWD|npm_(lifecycle|package|command|execpath|node).*|npm_config_(local_prefix|workspace.*))$/
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))

async function npm(folder: string, ...args: string[]) {
  await run('npm', args, { cwd: folder, env, timeout: INSTALL_AND_BUILD_MS }).catch(
    (failure: Error & { stdout?: string }) => {
      throw new Error(`${failure.message}\n${failure.stdout ?? ''}`)
    },
  )
}

/** The files that a page names; an address from the root counts from the folder of the page. */
function filesNamedBy(folder: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  return [...html.matchAll(/\b(?:href|src)="([^"#]+)"/g)].map(([, address = '']) => join(folder, address))
}

function expectWholePage(folder: string) {
  const named = filesNamedBy(folder)
  expect(named).not.toHaveLength(0)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
}

test.each(ids.filter(isBuilt))(
  'starter %s installs, checks and builds a whole page',
  async (id) => {
    const folder = copyOf(id)
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }

    await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
    if (scripts.typecheck) await npm(folder, 'run', 'typecheck')
    await npm(folder, 'run', 'build')

    expectWholePage(join(folder, 'dist'))
  },
  INSTALL_AND_BUILD_MS,
)

test.each(ids.filter((id) => !isBuilt(id)))('starter %s is a whole page that opens from the disk', (id) => {
  const folder = copyOf(id)
  expectWholePage(folder)
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toMatch(/\b(?:href|src)="\//)
})
