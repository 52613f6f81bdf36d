import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('docs/cli.md says what the commands say', async () => {
  const run = promisify(execFile)(process.execPath, ['docs.ts', '--check'], { cwd: import.meta.dirname })
  await expect(run).resolves.toMatchObject({ stderr: '' })
})
