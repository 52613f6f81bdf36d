import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program, root } from '../run.mjs'

const PLATFORM = 'apps/server/src/platform'

/** Per file: the imports that are forbidden, and those that are allowed. */
const FILES = {
  [`${PLATFORM}/a.ts`]: {
    refused: ['../accounts/tables.ts', '../features.ts'],
    fine: ['./context.ts', './http/b.ts'],
  },
  [`${PLATFORM}/http/a.ts`]: {
    refused: ['../../mail/tables.ts', '../../app.ts'],
    fine: ['../context.ts', './b.ts'],
  },
  [`${PLATFORM}/db/embedded/a.ts`]: {
    refused: ['../../../files/blobs.ts'],
    fine: ['../../paths.ts', '../b.ts'],
  },
  [`${PLATFORM}/http/a.test.ts`]: { refused: [], fine: ['../../mail/tables.ts'] },
  'apps/server/src/files/a.ts': { refused: [], fine: ['../mail/tables.ts', '../platform/context.ts'] },
}

let folder
let diagnostics
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandlot-lint-'))
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const [path, { refused, fine }] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const lines = [...refused, ...fine].map((from, index) => `export { a as a${index} } from '${from}'`)
    writeFileSync(join(folder, path), lines.join('\n'))
  }
  const options = ['--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '--only=plugin']
  const { stdout } = spawnSync(...program('biome', ['lint', ...options]), { cwd: folder, encoding: 'utf8' })
  diagnostics = JSON.parse(stdout).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(FILES))('%s imports no feature from the platform', (path, { refused, fine }) => {
  const lines = new Set(
    diagnostics.filter((one) => one.location.path === path).map((one) => one.location.start.line),
  )
  expect([...refused, ...fine].filter((_, index) => lines.has(index + 1))).toEqual(refused)
})
