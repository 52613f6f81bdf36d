import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@sandlot/core/endpoint'
import { execInBox, readBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { buildRelay } from '../../../../../build-agent.mjs'
import { LIMITS, type MakeDriver, STAND_IN_AGENT, testDriver } from '../../testing/boxes.ts'
import { contract } from '../../testing/contract.ts'
import { IMAGE } from '../../testing/engines.ts'
import { escapes } from '../../testing/escapes.ts'
import { type Cluster, hasCluster, NODE, startCluster } from '../../testing/kubernetes.ts'
import { serverWithRunner } from '../../testing/with-runner.ts'
import { seccompProfile } from '../docker/seccomp.ts'
import { kubernetesHere } from './find.ts'
import { isRunning, type Pod } from './pod.ts'

const SECCOMP = 'sandlot.json'

describe.skipIf(!hasCluster)('pods of a cluster', () => {
  let cluster: Cluster
  let KUBECONFIG: string
  let agent: string
  beforeAll(async () => {
    agent = await mkdtemp(join(tmpdir(), 'sandlot-agent-'))
    await cp(STAND_IN_AGENT, agent, { recursive: true })
    await buildRelay(agent)
    cluster = await startCluster(LIMITS.processes)
    KUBECONFIG = await cluster.kubeconfigFor(documentedRules())
    writeFileSync(join(cluster.seccompFolder, SECCOMP), JSON.stringify(seccompProfile(process.arch)))
  })
  afterAll(async () => {
    await cluster?.close()
    await rm(agent, { recursive: true, force: true })
  })

  const make: MakeDriver = (where) =>
    kubernetesHere({
      ...{ ...where, agent, image: IMAGE, runtime: null, environment: { KUBECONFIG }, diskEveryMs: 1_000 },
      choice: { base: tmpdir(), volume: null, node: NODE, seccomp: SECCOMP },
    })
  contract(make, { freezes: false })
  escapes(make, { isImage: true })

  test('on a claim shared by all nodes, the cluster chooses the node', async () => {
    const claim = await cluster.claim(tmpdir())
    const { driver, start } = await testDriver((where) =>
      kubernetesHere({
        ...{ ...where, agent, image: IMAGE, runtime: null, environment: { KUBECONFIG } },
        choice: { base: tmpdir(), volume: claim, node: null, seccomp: SECCOMP },
      }),
    )
    expect(await driver.probe()).toMatchObject({ ok: true })
    expect((await (await start('one')).run('echo kept > project/file; cat project/file')).said).toBe('kept')
    expect(await driver.disks.sizeBytes('one')).toBeGreaterThan(0)
  })

  test('a network that does not enforce policies is refused, with what was reached', async () => {
    cluster.openNetwork(true)
    onTestFinished(() => cluster.openNetwork(false))
    const { driver } = await testDriver(make)
    expect(await driver.probe()).toEqual({
      ok: false,
      reason: expect.stringContaining(`A pod that is to have no network reaches ${NODE}:`),
      remedy: expect.stringContaining('Calico'),
    })
  })

  test('a missing image and seccomp profile are named', async () => {
    const probeOf = async (other: Partial<Parameters<typeof kubernetesHere>[0]>, seccomp = SECCOMP) => {
      const { driver } = await testDriver((where) =>
        kubernetesHere({
          ...{ ...where, image: IMAGE, runtime: null, environment: { KUBECONFIG }, ...other },
          choice: { base: tmpdir(), volume: null, node: NODE, seccomp },
        }),
      )
      return driver.probe()
    }
    expect(await probeOf({ image: 'no-such-host.test/no-such-image' })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('no-such-image'),
    })
    expect(await probeOf({}, 'elsewhere.json')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('seccomp profile of devboxes, elsewhere.json'),
    })
  })

  test('a server starts a box and runs commands in it; it ends with the runner, and starts again', async () => {
    vi.stubEnv('KUBECONFIG', KUBECONFIG)
    onTestFinished(() => void vi.unstubAllEnvs())
    const made = await serverWithRunner({
      driver: {
        ...{ runtime: 'kubernetes', image: IMAGE },
        cluster: { base: tmpdir(), volume: null, node: NODE, seccomp: SECCOMP },
      },
    })
    onTestFinished(() => made.close())
    const user = await made.server.buildUser()
    const { id } = await made.server.buildSandbox({ author: user, isV2: true })
    const client = made.server.as(user)
    const run = (command: string) =>
      client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command: ['sh', '-c', command] }),
      })
    await made.server.listen()
    await client.rest(startBox, { params: { id } })
    expect(await (await run('echo of the pod; node --version')).text()).toContain('of the pod')
    killRunner(made.folder)
    const left = async () => {
      const { text } = await cluster.ask('GET', '/api/v1/namespaces/devboxes/pods?labelSelector=sandlot.box')
      const pods = JSON.parse(text).items as Pod[]
      return pods.filter((pod) => pod.metadata.labels?.['sandlot.box'] === id && isRunning(pod)).length
    }
    // The pod ends after a minute, plus the time that takes.
    await expect.poll(left, { timeout: 120_000, interval: 1_000 }).toBe(0)
    await made.server.deps.boxes.look()
    expect(await (await run('echo again')).text()).toContain('again')
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 2 })
  })
})

/** Kills the runner before it can end its boxes. */
function killRunner(folder: string): void {
  const pid = readdirSync('/proc').find((name) => {
    const read = (file: string) => {
      try {
        return readFileSync(join('/proc', name, file), 'utf8')
      } catch {
        return ''
      }
    }
    return /^\d+$/.test(name) && read('cmdline').includes('box-runner') && read('environ').includes(folder)
  })
  process.kill(Number(pid), 'SIGKILL')
}

/** The permissions that docs/self-hosting.md says an account needs. */
function documentedRules(): object[] {
  const text = readFileSync(new URL('../../../../../../../docs/self-hosting.md', import.meta.url), 'utf8')
  const [, role = ''] = /```yaml\n(.*?kind: Role\n.*?)```/s.exec(text) ?? []
  return parse(role).rules
}
