import { expect, test } from 'vitest'
import { memoryFolder } from './memory.mjs'

const GIB = 2 ** 30
const at = (options, type = 'tmpfs') => `/dev/vda / ext4 rw 0 0\n${type} /dev/shm ${type} ${options} 0 0\n`
const folder = (mounts, free) => memoryFolder({ mounts: () => mounts, room: () => free })

test('databases of tests lie in memory where there is plenty', () => {
  expect(folder(at('rw,relatime'), 6 * GIB)).toBe('/dev/shm')
})

test.each([
  ['little is free', at('rw,relatime'), 6 * GIB - 1],
  ['nothing there may be run', at('rw,nosuid,nodev,noexec'), 16 * GIB],
  ['it is no memory', at('rw', 'ext4'), 16 * GIB],
  ['there is none', '/dev/vda / ext4 rw 0 0\n', 16 * GIB],
])('they lie with other temporary files where %s', (_, mounts, free) => {
  expect(folder(mounts, free)).toBeUndefined()
})

test('a system that tells nothing about it has none', () => {
  const mounts = () => {
    throw new Error('ENOENT')
  }
  expect(memoryFolder({ mounts })).toBeUndefined()
})
