import type { Toolchain } from './toolchain.ts'

/** Paths in a box, whatever driver runs it. */
export const HOME = '/home/box'
/** The folder with the agent's sockets. */
export const AGENT_FOLDER = '/run/sandlot'

const MB = 1024 * 1024

/** The owner of boxes' processes on this host; one user for all, so that they can share a layer of files. */
export type BoxUser = { uid: number; gid: number }

/** Unused on a typical system, and different from PostgreSQL's user. */
export const BOX_USER: BoxUser = { uid: 61_100, gid: 61_100 }

/** A fraction of the memory, because files there count as memory. */
export const tmpBytesOf = (memoryBytes: number) => Math.max(16 * MB, Math.floor(memoryBytes / 4))

/** Files in a box's /etc that replace the host's, with `uid` as its only user. */
export const etcFiles = (uid: number) => ({
  passwd: `root:x:0:0:root:/root:/usr/sbin/nologin\nbox:x:${uid}:${uid}:box:${HOME}:/bin/bash\n`,
  group: `root:x:0:\nbox:x:${uid}:\n`,
  hosts: '127.0.0.1 localhost box\n::1 localhost\n',
  // Nothing is resolved here: names are resolved by the gate.
  'resolv.conf': '',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
})

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin'

/** The PATH of a box: our programs and its own before those of the system. */
export const pathOf = ({ binaries }: Toolchain, system = USUAL_PATH) =>
  [binaries, `${HOME}/.local/bin`, system].join(':')

/** If the server trusts additional certificates, such as those of a company's proxy, its boxes trust them too. */
export function ownAuthorities(): Record<string, string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file && /^\/(?:etc\/ssl\/certs|usr)\//.test(file) ? { NODE_EXTRA_CA_CERTS: file } : {}
}

/** The files that `trust` writes, in the folder of the agent's sockets. */
export const AUTHORITY_FILES = { all: 'authorities.pem', extra: 'gate.pem' } as const

/** The variables that make programs trust them. Node adds them to its own; the others use them exclusively. */
export function trustEnvironment(): Record<string, string> {
  const [all, extra] = [AUTHORITY_FILES.all, AUTHORITY_FILES.extra].map(
    (name) => `${AGENT_FOLDER}/${name}`,
  ) as [string, string]
  return {
    NODE_EXTRA_CA_CERTS: extra,
    DENO_CERT: extra,
    SSL_CERT_FILE: all,
    CURL_CA_BUNDLE: all,
    GIT_SSL_CAINFO: all,
    REQUESTS_CA_BUNDLE: all,
    PIP_CERT: all,
    AWS_CA_BUNDLE: all,
    CARGO_HTTP_CAINFO: all,
  }
}
