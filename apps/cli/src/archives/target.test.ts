import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../platform/context.ts'
import { placeOf } from './target.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sandlot-zip-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const placed = (output: string, force = false) =>
  placeOf({ output, force, dryRun: false }, 'work.zip', { io: { cwd: home } } as Context)

test('puts a zip into an existing folder, and never below a file', () => {
  writeFileSync(join(home, 'file'), '')
  expect(placed('.')).toBe(join(home, 'work.zip'))
  expect(placed('new.zip')).toBe(join(home, 'new.zip'))
  for (const force of [false, true])
    expect(() => placed('file/z.zip', force)).toThrow(`There is no folder to put ${join(home, 'file/z.zip')}`)
  expect(() => placed('file')).toThrow(join(home, 'file'))
})
