import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import { expect, test } from 'vitest'
import { probeWith } from './bubblewrap/probe.ts'
import { noBoxes } from './docker/probe.ts'

const { noBubblewrap, noDocker } = hostMessages

const probe = (said: string, inContainer = false) =>
  probeWith(
    { run: async () => ({ code: 1, said }) } as never,
    { has: () => false } as never,
    { command: ['node'], readable: {}, binaries: '', links: {} },
    inContainer,
  )

test.each([
  ['spawn bwrap ENOENT', 'missing'],
  // As root, and in control groups.
  ['setpriv: failed to execute bwrap: No such file or directory', 'missing'],
  ['sh: 1: exec: bwrap: not found', 'missing'],
  ['bwrap: execvp prlimit: No such file or directory', 'other'],
  ['bwrap: Unknown option --size', 'tooOld'],
  ['bwrap: setting up uid map: Permission denied', 'restricted'],
  ['bwrap: No permissions to create new namespace, likely because the kernel does not allow', 'restricted'],
  ['bwrap: Creating new namespace failed: Resource temporarily unavailable', 'restricted'],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'inContainer'],
  ["bwrap: Can't find source path /data/boxes: Permission denied", 'unreachable'],
  ['bwrap: something new', 'other'],
] as const)('an error of bwrap is reported with a remedy: %s', async (said, cause) => {
  expect(await probe(said)).toEqual({ ok: false, ...noBubblewrap[cause](said) })
})

test('in a container, the remedy concerns the container, not the system', async () => {
  const said = 'bwrap: No permissions to create new namespace, likely because the kernel does not allow'
  expect(await probe(said, true)).toEqual({ ok: false, ...noBubblewrap.inContainer(said) })
})

test.each([
  ['ENOENT', 'missing'],
  ['ECONNREFUSED', 'notRunning'],
  ['EACCES', 'notAllowed'],
  ['EPIPE', 'other'],
] as const)('a Docker or Podman socket that fails with %s', (code, cause) => {
  const error = Object.assign(new Error(`connect ${code} /run/docker.sock`), { code })
  expect(noBoxes(error, 'node:24')).toEqual({ ok: false, ...noDocker[cause](error.message) })
})
