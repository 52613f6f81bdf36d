import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const cli = resolve(import.meta.dirname, '../../apps/cli')
const platform = `${process.platform}-${process.arch}`
const isThere = ['linux-x64', 'linux-arm64'].includes(platform)
const folder = await mkdtemp(join(tmpdir(), 'sandlot-executable-'))
afterAll(() => rm(folder, { recursive: true }))

test.skipIf(!isThere)('the single-file executable runs without Node', async () => {
  await run(process.execPath, [join(cli, 'sea.mjs'), platform], { cwd: cli })
  const file = join(folder, 'bin', 'sandlot')
  await mkdir(join(folder, 'bin'))
  await copyFile(join(cli, `dist/executables/sandlot-${platform}`), file)
  const env = { HOME: folder, SANDLOT_CONFIG_DIR: join(folder, 'config') }
  const sandlot = (...words: string[]) => run(file, words, { env })

  expect(await sandlot('--version')).toEqual({
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  })
  const names = await sandlot('schema', '--jq', '.[0].id')
  expect(names).toMatchObject({ stdout: expect.stringMatching(/\/1"?\n$/), stderr: '' })
  const config = await sandlot('devbox', 'ssh-config')
  expect(config.stdout).toContain(`ProxyCommand "${file}" --host`)
  // The folder two levels up belongs to the user, and must not be replaced.
  await expect(sandlot('upgrade', '--force', '--yes', '--host', 'http://127.0.0.1:1')).rejects.toMatchObject({
    code: 10,
  })
})
