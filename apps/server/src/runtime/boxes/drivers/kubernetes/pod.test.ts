import { expect, test } from 'vitest'
import { boxPod, type Common, noNetwork, type Pod, toolPod, troubleOf } from './pod.ts'

const GiB = 1024 ** 3

const common: Common = {
  ...{ image: 'node:24', node: 'worker', seccomp: 'sandlot.json', runtimeClass: null },
  user: { uid: 61_100, gid: 61_100 },
  labels: { 'sandlot.instance': 'sandlot-1' },
  volume: { source: '/srv/sandlot', base: '/data' },
}

const podOf = (more: Partial<Common> = {}) =>
  boxPod(
    { ...common, ...more },
    {
      name: 'sandlot-1-one-7',
      spec: {
        ...{ id: 'one', generation: 7, token: 'secret' },
        limits: { memoryBytes: 2 * GiB, cpus: 2, processes: 100, diskBytes: GiB },
      },
      folders: {
        readable: { '/opt/sandlot': '/data/boxes/shared/programs' },
        writable: { '/home/box': '/data/boxes/disks/one/home' },
      },
      ...{ environment: { HOME: '/home/box' }, path: '/opt/sandlot/bin', command: ['node'] },
    },
  )

test('a box is a pod with no cluster access, no privileges, and a home of its own', () => {
  const { metadata, spec } = podOf()
  expect(metadata).toEqual({ name: 'sandlot-1-one-7', labels: common.labels })
  expect(spec).toMatchObject({
    ...{ nodeName: 'worker', restartPolicy: 'Never' },
    ...{ automountServiceAccountToken: false, enableServiceLinks: false, dnsPolicy: 'None' },
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 61_100, runAsGroup: 61_100 },
      seccompProfile: { type: 'Localhost', localhostProfile: 'sandlot.json' },
    },
  })
  expect(spec).not.toHaveProperty('runtimeClassName')
  for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'serviceAccountName'])
    expect(spec).not.toHaveProperty(shared)
  const [box, relay] = spec.containers
  expect(relay?.volumeMounts).toMatchObject([
    { mountPath: '/opt/sandlot', readOnly: true },
    { mountPath: '/run/sandlot', readOnly: false },
  ])
  expect(box).toMatchObject({
    securityContext: {
      ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, privileged: false },
      capabilities: { drop: ['ALL'] },
    },
    resources: {
      limits: { memory: String(2 * GiB), cpu: '2' },
      requests: { memory: String(GiB), cpu: '0.2' },
    },
    volumeMounts: [
      { mountPath: '/opt/sandlot', subPath: 'boxes/shared/programs', readOnly: true },
      { mountPath: '/home/box', subPath: 'boxes/disks/one/home', readOnly: false },
      { mountPath: '/run/sandlot', readOnly: true },
      { mountPath: '/tmp' },
      { mountPath: '/dev/shm' },
    ],
  })
  expect(spec.volumes).toEqual([
    { name: 'shared', hostPath: { path: '/srv/sandlot', type: 'Directory' } },
    { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: String(GiB / 2) } },
    { name: 'shm', emptyDir: { medium: 'Memory', sizeLimit: String(GiB / 2) } },
    { name: 'doors', emptyDir: { medium: 'Memory', sizeLimit: String(4 * 1024 * 1024) } },
  ])
})

test('the shared volume may be a claim that all nodes have, and a runtime class gives each box a kernel', () => {
  const { spec } = podOf({
    runtimeClass: 'gvisor',
    node: null,
    volume: { source: 'sandlot-data', base: '/data' },
  })
  expect(spec).toMatchObject({ runtimeClassName: 'gvisor' })
  expect(spec).not.toHaveProperty('nodeName')
  expect(spec.volumes[0]).toEqual({ name: 'shared', persistentVolumeClaim: { claimName: 'sandlot-data' } })
})

test('a tool sees only the folders that it works on', () => {
  const { spec } = toolPod(common, 'tool', ['du', '/home/box'], {
    readable: { '/home/box': '/data/boxes/disks/one/home' },
    writable: {},
  })
  expect(spec.containers[0]).toMatchObject({
    command: ['du', '/home/box'],
    volumeMounts: [{ subPath: 'boxes/disks/one/home', readOnly: true }],
  })
})

test('no traffic is allowed in or out', () => {
  expect(noNetwork('sandlot-1', common.labels).spec).toEqual({
    podSelector: { matchLabels: common.labels },
    policyTypes: ['Ingress', 'Egress'],
  })
})

const seen = (status: Partial<Pod['status']>): Pod => ({
  metadata: { name: 'one', resourceVersion: '1' },
  status: { phase: 'Pending', ...status },
})
const waiting = (reason: string) =>
  seen({ containerStatuses: [{ name: 'box', state: { waiting: { reason } } }] })

test('a pod that cannot start is distinguished from one that is still starting', () => {
  expect(troubleOf(waiting('ContainerCreating'))).toBe(null)
  expect(troubleOf(waiting('ErrImagePull'))).toEqual({ reason: 'ErrImagePull', message: 'ErrImagePull' })
  expect(troubleOf(waiting('CreateContainerConfigError'))).toMatchObject({
    reason: 'CreateContainerConfigError',
  })
  expect(troubleOf(seen({ phase: 'Failed', reason: 'OutOfmemory', message: 'Node is full' }))).toEqual({
    reason: 'OutOfmemory',
    message: 'Node is full',
  })
})
