import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine } from '../testing/run.ts'
import { modulesOf } from '../tui/testing/file-answers.ts'
import { wireRecord } from '../tui/testing/wire-sandbox.ts'
import { readLink, writeLink } from './link.ts'
import { hashOf } from './scan.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
let root: string
beforeEach(() => {
  machine = createMachine()
  root = join(machine.home, 'sand')
  mkdirSync(root)
})
afterEach(() => machine.forget())

const noted = (version: number, text: string) =>
  writeLink(
    root,
    {
      ...{ format: 1, host, id: 'one', version, conflicts: {} },
      files: { 'a.txt': hashOf(Buffer.from(text)) },
    },
    new Map([[hashOf(Buffer.from(text)), text]]),
  )
const write = (text: string) => writeFileSync(join(root, 'a.txt'), text)
const record = (version: number, code: string) => ({
  ...wireRecord('one'),
  ...{ version, modules: modulesOf([{ path: 'a.txt', code }]), directories: [] },
})

test('a pull does not revert what another command pushes during its request', async () => {
  noted(1, 'before')
  write('sent')
  let asked = 0
  const fetch: typeof globalThis.fetch = async () => {
    asked += 1
    if (asked > 1) return Response.json(record(2, 'sent'))
    // The response was in flight when the other command sent the file.
    noted(2, 'sent')
    return Response.json(record(1, 'before'))
  }
  const { status } = await machine.run(['pull'], { fetch, cwd: root })
  expect([status, asked, readFileSync(join(root, 'a.txt'), 'utf8')]).toEqual([0, 2, 'sent'])
  expect((await readLink(root))?.version).toBe(2)
})
