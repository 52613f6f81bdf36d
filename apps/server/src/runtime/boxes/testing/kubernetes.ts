import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasEngine, PAUSE_IMAGE, startEngine } from './engines.ts'
import { LOOPBACK, NETWORK, RUNC } from './kubernetes-scripts.ts'

/**
 * A single-node cluster, tested where its programs are installed: `kube-apiserver`, `kube-scheduler` and `kubelet` 1.20
 * to 1.23, which still support dockerd, in the folder that `KUBERNETES_BIN` names or on the path, as well as etcd,
 * dockerd and ip. Requires root.
 */
const places = [process.env.KUBERNETES_BIN, process.env.PATH].filter(Boolean).join(delimiter)
const find = (program: string): string | null =>
  places
    .split(delimiter)
    .map((place) => join(place, program))
    .find((file) => existsSync(file)) ?? null

const NEEDED = ['kube-apiserver', 'kube-scheduler', 'kubelet', 'etcd', 'ip', 'iptables']
export const hasCluster = hasEngine('dockerd') && NEEDED.every((name) => find(name) !== null)

/** An address that only this machine has. The only node is named after it, and the whole cluster listens on it. */
export const NODE = '10.77.255.1'

/** The kernel settings that kubelet changes, to be restored. */
const TUNED = ['vm/overcommit_memory', 'kernel/panic', 'kernel/panic_on_oops'].map(
  (name) => `/proc/sys/${name}`,
)

const NAMESPACE = 'devboxes'

export type Cluster = {
  /** A kubeconfig with all permissions. */
  admin: string
  /** A kubeconfig with the permissions in `rules`, in its own namespace. */
  kubeconfigFor(rules: object[]): Promise<string>
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>
  /** Creates a claim in that namespace on a folder, as on a volume that every node has. */
  claim(folder: string): Promise<string>
  /** Kubelet's folder for seccomp profiles. */
  seccompFolder: string
  /** Sets whether pods created from now on can reach the node. */
  openNetwork(isOpen: boolean): void
  close(): Promise<void>
}

export async function startCluster(podProcesses: number): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sandlot-cluster-'))
  chmodSync(folder, 0o711)
  const program = (name: string) => find(name) ?? name
  const script = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o755 })
    return file
  }
  const processes: ChildProcess[] = []
  const run = (name: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program(name), args, { stdio: ['ignore', log, log] })
    processes.push(child)
    return child
  }
  const address = (what: 'add' | 'del') =>
    spawnSync(program('ip'), ['address', what, `${NODE}/32`, 'dev', 'lo'], { stdio: 'ignore' })
  address('add')
  const tuned = TUNED.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const engine = await startEngine('dockerd', {
    runtimes: { plain: { path: script('runc', RUNC) } },
    'default-runtime': 'plain',
  })

  const close = async () => {
    for (const child of processes.reverse()) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await engine.close()
    address('del')
    for (const [file, text] of tuned) writeFileSync(file, text)
    spawnSync('sh', ['-c', `grep -o '${folder}[^ ]*' /proc/mounts | sort -r | xargs -r umount -l`])
    rmSync(folder, { recursive: true, force: true })
  }

  const [store, peers, port, kubeletPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const etcd = `http://127.0.0.1:${store}`
  run('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', '--log-level', 'error'],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', `http://127.0.0.1:${peers}`],
  ])

  const key = join(folder, 'account.key')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const tokens = { admin: randomBytes(16).toString('hex'), server: randomBytes(16).toString('hex') }
  const tokenFile = join(folder, 'tokens.csv')
  writeFileSync(tokenFile, `${tokens.admin},admin,1,system:masters\n${tokens.server},server,2\n`)
  const certificates = join(folder, 'certificates')
  run('kube-apiserver', [
    ...['--etcd-servers', etcd, '--cert-dir', certificates, '--token-auth-file', tokenFile],
    ...['--bind-address', NODE, '--advertise-address', NODE, '--secure-port', String(port)],
    ...['--service-cluster-ip-range=10.96.0.0/24', '--endpoint-reconciler-type=none'],
    ...['--authorization-mode=RBAC', '--disable-admission-plugins=ServiceAccount,TaintNodesByCondition'],
    ...['--service-account-issuer=https://cluster.test', '--service-account-key-file', key],
    ...['--service-account-signing-key-file', key, '--kubelet-preferred-address-types=InternalIP'],
  ])
  const kubeconfig = (user: 'admin' | 'server', namespace: string) => {
    const file = join(folder, `${user}.kubeconfig`)
    const named = (name: string, what: object) => [{ name: 'test', [name]: what }]
    writeFileSync(
      file,
      JSON.stringify({
        ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
        clusters: named('cluster', {
          server: `https://${NODE}:${port}`,
          'certificate-authority': join(certificates, 'apiserver.crt'),
        }),
        users: named('user', { token: tokens[user] }),
        contexts: named('context', { cluster: 'test', user: 'test', namespace }),
      }),
    )
    return file
  }
  const admin = kubeconfig('admin', 'default')
  const ask: Cluster['ask'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{ host: NODE, port, method, path, rejectUnauthorized: false },
          headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
        },
        async (answer) => {
          let text = ''
          for await (const piece of answer.setEncoding('utf8')) text += piece
          resolve({ status: answer.statusCode ?? 0, text })
        },
      )
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const until = async (is: () => Promise<boolean>) => {
    while (!(await is().catch(() => false))) {
      const ended = processes.find(({ exitCode }) => exitCode !== null)
      if (ended) {
        const said = readFileSync(join(folder, `${basename(ended.spawnfile)}.log`), 'utf8').slice(-1_000)
        await close()
        throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}: ${said}`)
      }
      await pause(200)
    }
  }
  await until(async () => (await ask('GET', '/readyz')).status === 200)

  run('kube-scheduler', ['--kubeconfig', admin, '--leader-elect=false', '--port=0', '--secure-port=0'])
  const seccompFolder = join(folder, 'kubelet/seccomp')
  const networks = join(folder, 'networks')
  for (const place of [seccompFolder, networks, join(folder, 'plugins')])
    mkdirSync(place, { recursive: true })
  script('plugins/loopback', LOOPBACK(program('ip')))
  const open = join(folder, 'network-is-open')
  script('plugins/network', NETWORK(program('ip'), open))
  writeFileSync(
    join(networks, 'test.conf'),
    JSON.stringify({ cniVersion: '0.3.1', name: 'test', type: 'network' }),
  )
  run('kubelet', [
    ...[
      '--kubeconfig',
      admin,
      '--root-dir',
      join(folder, 'kubelet'),
      '--cert-dir',
      join(folder, 'kubelet-certs'),
    ],
    ...['--hostname-override', NODE, '--address', NODE, '--port', String(kubeletPort)],
    ...[
      '--read-only-port=0',
      '--healthz-port=0',
      '--anonymous-auth=true',
      '--authorization-mode=AlwaysAllow',
    ],
    ...['--container-runtime=docker', '--docker-endpoint', `unix://${engine.socket}`],
    ...['--pod-infra-container-image', PAUSE_IMAGE, '--cgroup-driver=cgroupfs', '--oom-score-adj=0'],
    ...['--network-plugin=cni', '--cni-conf-dir', networks, '--cni-bin-dir', join(folder, 'plugins')],
    ...['--cni-cache-dir', join(folder, 'network-cache'), '--make-iptables-util-chains=false'],
    ...['--pod-max-pids', String(podProcesses), '--feature-gates=SizeMemoryBackedVolumes=true'],
    ...['--seccomp-profile-root', seccompFolder],
    ...['--fail-swap-on=false', '--image-gc-high-threshold=100', '--registry-qps=0', '--event-qps=0'],
    '--eviction-hard=memory.available<50Mi',
  ])
  const ready = async () => {
    const { status, text } = await ask('GET', `/api/v1/nodes/${NODE}`)
    const { conditions = [] } = status === 200 ? JSON.parse(text).status : {}
    return conditions.some(
      ({ type, status }: Record<string, string>) => type === 'Ready' && status === 'True',
    )
  }
  await until(ready)

  return {
    ...{ admin, ask, seccompFolder },
    openNetwork: (isOpen) => (isOpen ? writeFileSync(open, '') : rmSync(open, { force: true })),
    claim: async (path) => {
      const name = 'data'
      const spec = { accessModes: ['ReadWriteMany'], storageClassName: '' }
      const storage = '10Gi'
      // Binds the claim as a controller would, which this cluster does not have.
      const claims = `/api/v1/namespaces/${NAMESPACE}/persistentvolumeclaims`
      const made = await ask('POST', claims, {
        metadata: { name, annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } },
        spec: { ...spec, volumeName: name, resources: { requests: { storage } } },
      })
      const claim = JSON.parse(made.text)
      await ask('POST', '/api/v1/persistentvolumes', {
        metadata: { name },
        spec: {
          ...{ ...spec, capacity: { storage }, hostPath: { path } },
          claimRef: { namespace: NAMESPACE, name, uid: claim.metadata.uid },
        },
      })
      const status = { phase: 'Bound', accessModes: spec.accessModes, capacity: { storage } }
      await ask('PUT', `${claims}/${name}/status`, { ...claim, status })
      return name
    },
    kubeconfigFor: async (rules) => {
      const namespace = NAMESPACE
      const metadata = { name: namespace }
      const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`
      await ask('POST', '/api/v1/namespaces', { metadata })
      await ask('POST', `${rbac}/roles`, { metadata, rules })
      await ask('POST', `${rbac}/rolebindings`, {
        metadata,
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: namespace },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'server' }],
      })
      return kubeconfig('server', namespace)
    },
    close,
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
