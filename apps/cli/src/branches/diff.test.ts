import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, 'http://localhost:4000', {
    ...{ token: 'slt_stored', username: 'ada', since: '' },
  })
})
afterEach(() => machine.forget())

const fetch = async () =>
  Response.json({
    path: 'a.txt',
    theirs: null,
    before: 'one\n',
    after: 'two\u001b]0;pwn\u0007\n',
    is_binary: false,
  })

test('the changes of a branch are a patch in a pipe, and on a terminal colored lines that move nothing', async () => {
  const words = ['branch', 'diff', 'abc123def4567', 'a.txt']
  const piped = await machine.run(words, { fetch })
  expect(piped.stdout).toBe('--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\u001b]0;pwn\u0007\n')
  const shown = await machine.run(words, { fetch, terminal: true })
  expect(shown.stdout).toContain('\u001b[31m-one\u001b[39m\n\u001b[32m+two ]0;pwn\u001b[39m\n')
})
