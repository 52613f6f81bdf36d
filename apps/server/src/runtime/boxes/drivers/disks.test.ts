import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { disksIn } from './disks.ts'

test('the disk of a deleted box leaves nothing behind, not even a copy that was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-disks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = async () => {
    throw new Error('the engine is gone')
  }
  const disks = disksIn(folder, { user: null, run })
  await disks.create('one')
  await expect(disks.fork('one', 'two')).rejects.toThrow('the engine is gone')
  await disks.remove('two')
  expect(await readdir(folder)).toEqual(['one'])
})
