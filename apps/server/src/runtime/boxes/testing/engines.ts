import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, realpath, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const IMAGE = 'sandlot-test:latest'

type TestEngine = { socket: string; close(): Promise<void> }

/** Engines are tested where they are installed, as root, each with its own folders and socket. */
export const hasEngine = (program: 'dockerd' | 'podman'): boolean =>
  process.getuid?.() === 0 && versionOf(program) !== null

const versionOf = (program: string): string | null => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout : null
}

/** A release by gVisor itself: in Debian 12's, from 2022, Node.js exits on its own. */
export const hasGvisor = versionOf('runsc')?.startsWith('runsc version release-') ?? false
/** Boxes connect to sockets of the host, which gVisor only allows with this option. */
const RUNTIMES = { runsc: { path: 'runsc', runtimeArgs: ['--host-uds=open', '--network=none'] } }

const COMMANDS = {
  dockerd: (folder: string, socket: string) => [
    ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
    ...[
      '--config-file',
      join(folder, 'daemon.json'),
      '--pidfile',
      join(folder, 'pid'),
      '--host',
      `unix://${socket}`,
      '--storage-driver',
      'vfs',
    ],
    ...['--bridge', 'none', '--iptables=false', '--ip-forward=false'],
  ],
  podman: (folder: string, socket: string) => [
    ...['--root', join(folder, 'data'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'],
    ...['system', 'service', '--time=0', `unix://${socket}`],
  ],
}

/** An image of the same programs that does nothing, as each pod needs one to hold its namespaces. */
export const PAUSE_IMAGE = 'sandlot-pause:latest'
const PAUSE = ['/bin/sh', '-c', "trap 'exit 0' TERM; sleep infinity & wait"]

type Runtimes = Record<string, { path: string; runtimeArgs?: string[] }>

/** Starts an engine with one image, made of this machine's programs and the libraries that they need. */
export async function startEngine(
  program: 'dockerd' | 'podman',
  settings: { runtimes: Runtimes; 'default-runtime'?: string } = { runtimes: RUNTIMES },
): Promise<TestEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'sandlot-engine-'))
  chmodSync(folder, 0o711)
  const socket = join(folder, 'engine.sock')
  writeFileSync(join(folder, 'daemon.json'), JSON.stringify(settings))
  // Podman records in its working directory which containers ran out of memory.
  const child = spawn(program, COMMANDS[program](folder, socket), { cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(socket))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await pause(50)
  }
  const root = await makeRoot(join(folder, 'root'))
  await importImage(socket, root, IMAGE, [])
  await importImage(socket, root, PAUSE_IMAGE, PAUSE)
  return {
    socket,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    request({ socketPath, path: '/_ping' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })

const PROGRAMS =
  'sh bash cat ls cp du chmod head sleep setsid env mkdir rm rmdir ln touch mkfifo grep tr stat find wc kill perl unshare mount mknod su chroot nsenter true'
/** The native module with which the agent opens terminals. */
const TERMINALS = createRequire(createRequire(import.meta.url).resolve('@lydell/node-pty')).resolve(
  `@lydell/node-pty-linux-${process.arch}/pty.node`,
)
const PLACES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** Builds a root file system that contains what tests run and nothing else. */
async function makeRoot(root: string): Promise<string> {
  for (const place of [
    'usr/bin',
    'usr/lib',
    'usr/lib64',
    'etc',
    'tmp',
    'home/box',
    'opt/sandlot',
    'run/sandlot',
  ])
    await mkdir(join(root, place), { recursive: true })
  for (const [link, target] of [
    ['bin', 'usr/bin'],
    ['sbin', 'usr/bin'],
    ['lib', 'usr/lib'],
    ['lib64', 'usr/lib64'],
  ] as const)
    await symlink(target, join(root, link))
  chmodSync(join(root, 'tmp'), 0o1777)
  const locale = 'usr/lib/locale/C.utf8'
  await cp(join('/', locale), join(root, locale), { recursive: true })
  const programs = PROGRAMS.split(' ').flatMap((name) => {
    const found = spawnSync('which', [name], {
      encoding: 'utf8',
      env: { PATH: PLACES.join(':') },
    }).stdout.trim()
    return found ? [[name, found] as const] : []
  })
  for (const [name, file] of programs) await cp(await realpath(file), join(root, 'usr/bin', name))
  const needing = [...programs.map(([, file]) => file), process.execPath, TERMINALS]
  const said = execFileSync('ldd', needing, { encoding: 'utf8' })
  const libraries = new Set([...said.matchAll(/(\/\S+) \(0x/g)].map(([, file]) => file ?? ''))
  for (const library of libraries) {
    const place = library.replace(/^\/lib/, '/usr/lib')
    await mkdir(join(root, dirname(place)), { recursive: true })
    await cp(await realpath(library), join(root, place))
  }
  return root
}

async function importImage(
  socketPath: string,
  root: string,
  name: string,
  entrypoint: string[],
): Promise<void> {
  const [repo = '', tag = ''] = name.split(':')
  const changes = `ENTRYPOINT ${JSON.stringify(entrypoint)}`
  const query = new URLSearchParams({ fromSrc: '-', repo, tag, changes })
  const tar = spawn('tar', ['-C', root, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      {
        ...{ socketPath, method: 'POST', path: `/images/create?${query}` },
        headers: { 'content-type': 'application/x-tar' },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`no image: ${answer.statusCode}`)),
        )
      },
    )
    asked.on('error', reject)
    tar.stdout.pipe(asked)
  })
}
