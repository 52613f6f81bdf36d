import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const LEFT_OUT = new Set([
  '.git',
  '.output',
  '.turbo',
  '.wxt',
  'dist',
  'dist-frame',
  'node_modules',
  'test-results',
])

export type Checkout = {
  readonly folder: string
  /** Reuses cached builds, so that nothing is built twice. */
  readonly env: Record<string, string>
  readonly forget: () => void
}

/**
 * A copy of the project in a separate folder, with the same dependencies, so that builds there don't disturb other
 * tests.
 */
export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'sandlot-checkout-'))
  const modules: string[] = []
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => {
      if (basename(path) === 'node_modules') modules.push(path)
      return !LEFT_OUT.has(basename(path))
    },
  })
  for (const path of modules) symlinkSync(path, join(folder, path.slice(ROOT.length)), 'junction')
  if (existsSync(join(ROOT, '.git'))) beRepository(folder)
  return {
    folder,
    env: { TURBO_CACHE_DIR: join(ROOT, '.turbo/cache') },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Creates a git repository for .gitignore to apply. Without it, the build tool takes generated files for sources and
 * builds again.
 */
function beRepository(folder: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' })
  git('init')
  // A symbolic link is not a folder, which is what .gitignore excludes.
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  git('add', '--all')
  git(
    '-c',
    'user.name=tests',
    '-c',
    'user.email=tests@example.com',
    'commit',
    '--no-gpg-sign',
    '--no-verify',
    '--message',
    'As it is',
  )
}
