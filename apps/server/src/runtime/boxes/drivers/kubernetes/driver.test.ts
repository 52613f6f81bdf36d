import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { testDriver } from '../../testing/boxes.ts'
import { type Cluster, ClusterError } from './cluster.ts'
import { kubernetesDriver } from './driver.ts'
import { kubernetesHere } from './find.ts'
import type { Pod } from './pod.ts'

/** A cluster in which every pod reaches the same status. */
function clusterOf(becomes: Partial<Pod['status']>, output = ''): { cluster: Cluster; asked: string[] } {
  const asked: string[] = []
  const pods = new Map<string, object>()
  const cluster: Cluster = {
    server: new URL('https://10.0.0.1:6443'),
    ask: async (method, path, body) => {
      asked.push(`${method} ${path.split('/').at(-1)?.split('?')[0]}`)
      if (method === 'POST' && path.endsWith('/pods')) {
        const { metadata } = body as Pod
        pods.set(metadata.name, { metadata, status: { phase: 'Pending', ...becomes } })
      }
      const items = [...pods.values()]
      return { metadata: { resourceVersion: '1' }, items } as never
    },
    text: async () => output,
    exec: async () => new PassThrough(),
    follow: async function* (_, signal) {
      for (const object of pods.values()) yield { type: 'MODIFIED', object }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  }
  return { cluster, asked }
}

const probeOf = async (cluster: () => Promise<Cluster>) => {
  const { driver } = await testDriver(({ root, agent, events }) =>
    kubernetesDriver({
      ...{ root, agent, events, cluster, image: 'node:24', runtimeClass: null, node: 'worker' },
      ...{ seccomp: 'sandlot.json', user: { uid: 1000, gid: 1000 }, givesAway: false },
      volume: { source: '/srv/sandlot', base: dirname(root) },
    }),
  )
  return driver.probe()
}

const waiting = (reason: string, message: string) => ({
  containerStatuses: [{ name: 'box', state: { waiting: { reason, message } } }],
})
const done = {
  phase: 'Succeeded',
  containerStatuses: [{ name: 'box', state: { terminated: { exitCode: 0 } } }],
}

test('without a kubeconfig it reports what to set', async () => {
  const { driver } = await testDriver((where) =>
    kubernetesHere({
      ...{ ...where, image: 'node:24', runtime: null, environment: { KUBECONFIG: '/nowhere/config' } },
      choice: { base: dirname(where.root), volume: null, node: null, seccomp: 'sandlot.json' },
    }),
  )
  expect(await driver.probe()).toEqual({
    ok: false,
    reason: expect.stringContaining('/nowhere/config'),
    remedy: expect.stringContaining('KUBECONFIG'),
  })
})

test.each([
  [waiting('ErrImagePull', 'no such host'), 'node:24', 'SANDLOT_BOX_IMAGE'],
  [
    waiting('CreateContainerError', 'cannot load seccomp profile "/var/lib/kubelet/seccomp/sandlot.json"'),
    'seccomp profile of devboxes, sandlot.json',
    '/var/lib/kubelet/seccomp/sandlot.json on the node',
  ],
  [
    waiting('CreateContainerConfigError', 'failed to prepare subPath for volumeMount "shared"'),
    '/srv/sandlot',
    'SANDLOT_KUBERNETES_VOLUME',
  ],
  [{ phase: 'Failed', reason: 'OutOfmemory', message: 'Node is full' }, 'Node is full', 'Fix what it names'],
])('a pod that does not start: what it lacks is reported (%#)', async (status, reason, remedy) => {
  const { cluster, asked } = clusterOf(status)
  expect(await probeOf(async () => cluster)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
    remedy: expect.stringContaining(remedy),
  })
  // The pod is deleted afterwards.
  expect(asked.at(-1)).toMatch(/^DELETE sandlot-/)
})

test('an account without permissions gets the role that grants them', async () => {
  const { cluster } = clusterOf(done)
  const refusing = {
    ...cluster,
    ask: async () => {
      throw new ClusterError(403, 'pods is forbidden: User "me" cannot create resource "pods"')
    },
  }
  expect(await probeOf(async () => refusing)).toEqual({
    ok: false,
    reason: expect.stringContaining('cannot create resource "pods"'),
    remedy: expect.stringContaining('docs/self-hosting.md'),
  })
})

test('a pod with network access is refused, and what it reached is named', async () => {
  const { cluster, asked } = clusterOf(done, 'node\nnpm\nreached 10.0.0.1:6443\n')
  expect(await probeOf(async () => cluster)).toEqual({
    ok: false,
    reason: 'A pod that is to have no network reaches 10.0.0.1:6443.',
    remedy: expect.stringContaining('Calico'),
  })
  expect(asked[0]).toBe('POST networkpolicies')
})

test('a pod without network access is accepted, with the programs found in it', async () => {
  const { cluster } = clusterOf(done, 'node\nnpm\nv22.1.0\n')
  expect(await probeOf(async () => cluster)).toEqual({
    ok: true,
    limits: 'soft',
    programs: ['node', 'npm'],
    node: '22.1.0',
    capacity: null,
  })
})

test('a pod whose creation was not confirmed is deleted, since it may exist', async () => {
  const { cluster, asked } = clusterOf(done)
  const cutOff: Cluster = {
    ...cluster,
    ask: async (method, path, body) => {
      const answer = await cluster.ask(method, path, body)
      if (method === 'POST' && path.endsWith('/pods')) throw new Error('socket hang up')
      return answer as never
    },
  }
  expect(await probeOf(async () => cutOff)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('socket hang up'),
  })
  expect(asked.at(-1)).toMatch(/^DELETE sandlot-/)
})
