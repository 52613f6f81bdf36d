import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAgent } from '../../../../build-agent.mjs'
import { openGitDoor } from '../../../branches/box/door.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '../../../testing/server.ts'
import type { DriverChoice } from '../drivers/choose.ts'
import type { Runner } from '../port.ts'
import { gitDoorIn } from '../runner-client/socket-path.ts'
import { runnerProcess } from '../runner-process.ts'

/** A server whose devboxes run in real boxes, with its own runner and the built agent. */
export async function serverWithRunner({
  trusted = [],
  driver = {},
  ...options
}: Omit<TestServerOptions, 'runner'> & {
  trusted?: readonly string[]
  driver?: Partial<DriverChoice>
} = {}): Promise<{
  server: TestServer
  runner: Runner
  folder: string
  close: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-runner-'))
  // If a test runs as root, boxes run as another user.
  await chmod(folder, 0o711)
  const agent = join(folder, 'agent')
  await buildAgent(agent)
  const runner = runnerProcess({
    folder,
    agent,
    hosts: [],
    trusted,
    claim: { take: async () => true, holder: () => null, release: async () => {} },
    driver: {
      ...{ runtime: 'bubblewrap', image: '', imageRuntime: null },
      cluster: { base: tmpdir(), volume: null, node: null, seccomp: '' },
      ...driver,
    },
  })
  const server = await createTestServer({ ...options, runner })
  const closeDoor = await openGitDoor(gitDoorIn(folder), { ...server.deps, log: server.app.log })
  const close = async () => {
    await closeDoor()
    await server.close()
    await runner.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, runner, folder, close }
}
