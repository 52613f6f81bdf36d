import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const person = (username: string) => ({ id: username, username, name: null, avatar_url: '' })
const version = (number: number, more: object = {}) => ({
  version: number,
  at: '2026-01-01T00:00:00Z',
  author: person('ada'),
  restored_version: null,
  files: [{ path: 'a.ts', change: 'changed', moved_from: null }],
  ...more,
})

test('names the author of a version and everyone who contributed', async () => {
  // An older server names only the first author.
  const versions = [version(2, { co_authors: [person('ben'), person('cy')] }), version(1)]
  const fetch = async () => Response.json({ versions, has_more: false })
  const { json } = await machine.run(['sandbox', 'history', 'abc123def4567', '--json'], { fetch })
  expect(json()).toMatchObject({
    data: [
      { author: 'ada', coAuthors: ['ben', 'cy'] },
      { author: 'ada', coAuthors: [] },
    ],
  })
  const shown = await machine.run(['sandbox', 'history', 'abc123def4567'], { fetch, terminal: true })
  expect(shown.stdout).toContain('ada, ben, cy')
  const piped = await machine.run(['sandbox', 'history', 'abc123def4567'], { fetch })
  expect(piped.stdout.split('\n').map((line) => line.split('\t')[2])).toEqual([
    'ada,ben,cy',
    'ada',
    undefined,
  ])
})
