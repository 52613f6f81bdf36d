import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LINK_FOLDER, type Link, readBaseText, readLink, writeLink } from './link.ts'
import { hashOf } from './scan.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandlot-link-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const at = (version: number, text: string, more: Partial<Link> = {}) => {
  const hash = hashOf(Buffer.from(text))
  const link: Link = {
    ...{ format: 1, host: 'http://localhost:4000', id: 'one', version, files: { 'a.js': hash } },
    ...{ conflicts: {}, ...more },
  }
  return { hash, note: (seen: Link | null = null) => writeLink(root, link, new Map([[hash, text]]), seen) }
}

test('a late note of an earlier version keeps the later one and its texts', async () => {
  const [one, two] = [at(1, 'one'), at(2, 'two')]
  two.note()
  one.note()
  expect((await readLink(root))?.version).toBe(2)
  expect(await readBaseText(root, two.hash)).toBe('two')
  expect(readdirSync(join(root, LINK_FOLDER)).toSorted()).toEqual(['.gitignore', 'base', 'sandbox.json'])
})

test('another sandbox replaces one with a higher version', async () => {
  at(7, 'one').note()
  const other = at(1, 'other', { id: 'two' })
  other.note()
  expect(await readLink(root)).toMatchObject({ id: 'two', version: 1 })
  expect(readdirSync(join(root, LINK_FOLDER, 'base'))).toEqual([other.hash])
})

test('a conflict that another command noted meanwhile stays, whichever of the two is later', async () => {
  const conflicts = { 'a.js': { theirs: null } }
  const seen = at(1, 'one')
  seen.note()
  const before = await readLink(root)
  // A pull left conflict markers in the folder while a push was in flight.
  at(1, 'one', { conflicts }).note()
  at(2, 'two').note(before)
  expect(await readLink(root)).toMatchObject({ version: 2, conflicts })
  // A command that has read the conflict clears it once it is resolved.
  const settled = await readLink(root)
  at(3, 'three').note(settled)
  expect(await readLink(root)).toMatchObject({ version: 3, conflicts: {} })
  at(2, 'two', { conflicts }).note(before)
  expect(await readLink(root)).toMatchObject({ version: 3, conflicts })
})
