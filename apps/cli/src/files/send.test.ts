import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sandlot/core/client'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileHost } from '../testing/file-host.ts'
import { readLink } from './link.ts'
import { hashOf } from './scan.ts'
import { send } from './send.ts'

const host = 'http://localhost:4000'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandlot-send-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Sends a file that was compared with the contents `compared`. */
async function sendFile(path: string, compared: string) {
  const there = fileHost('abc123def4567', 'Sand heap')
  const client = createClient({ baseUrl: host, fetch: there.fetch, name: 'test', token: () => null })
  const record = await client.rest(getSandbox, { params: { id: 'abc123def4567' } })
  const here = new Map([[path, hashOf(compared)]])
  const sides = { base: new Map<string, string>(), here, there: new Map<string, string>() }
  const sent = [{ path, change: 'added', movedFrom: null } as const]
  await send({ client, record, root, host, sides, sent, theirs: new Map(), link: null })
  return there
}

test('what was saved after the comparison is sent, and noted as the common state', async () => {
  writeFileSync(join(root, 'a.txt'), 'saved just now\n')
  const there = await sendFile('a.txt', 'as it was compared\n')
  expect(there.files.get('a.txt')).toBe('saved just now\n')
  expect((await readLink(root))?.files).toEqual({ 'a.txt': hashOf('saved just now\n') })
})

test('sends nothing if a file was deleted after the comparison, and says so', async () => {
  await expect(sendFile('a.txt', 'as it was compared\n')).rejects.toMatchObject({
    code: 'conflict',
    reason: 'changedMeanwhile',
    message: 'Nothing was sent: a.txt was deleted while it was being read.',
  })
  expect(await readLink(root)).toBeNull()
})
