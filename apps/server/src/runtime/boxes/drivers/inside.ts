import type { Toolchain } from './toolchain.ts'

/** Where things are in a box, whatever runs it. */
export const HOME = '/home/box'
/** The folder with the agent's sockets. */
export const AGENT_FOLDER = '/run/sandlot'

const MB = 1024 * 1024

/** Who the processes of boxes are on this host; one user for all, so that a layer of files can serve many. */
export type BoxUser = { uid: number; gid: number }

/** Nobody's on a usual system, and not who PostgreSQL runs as. */
export const BOX_USER: BoxUser = { uid: 61_100, gid: 61_100 }

/** A part of the memory, since what lies there counts as such. */
export const tmpBytesOf = (memoryBytes: number) => Math.max(16 * MB, Math.floor(memoryBytes / 4))

/** What a box finds in /etc in place of the host's, with `uid` as the user that everybody in it is. */
export const etcFiles = (uid: number) => ({
  passwd: `root:x:0:0:root:/root:/usr/sbin/nologin\nbox:x:${uid}:${uid}:box:${HOME}:/bin/bash\n`,
  group: `root:x:0:\nbox:x:${uid}:\n`,
  hosts: '127.0.0.1 localhost box\n::1 localhost\n',
  // Nothing is asked: names are resolved where the way out is.
  'resolv.conf': '',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
})

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin'

/** Where programs of the box are found: ours and its own before those of the system. */
export const pathOf = ({ binaries }: Toolchain, system = USUAL_PATH) =>
  [binaries, `${HOME}/.local/bin`, system].join(':')

/** Where the server trusts more than Node does by itself, such as the proxy of a company, its boxes do so, too. */
export function ownAuthorities(): Record<string, string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file && /^\/(?:etc\/ssl\/certs|usr)\//.test(file) ? { NODE_EXTRA_CA_CERTS: file } : {}
}

/** The files of `trust`, in the folder of the agent's sockets. */
export const AUTHORITY_FILES = { all: 'authorities.pem', extra: 'gate.pem' } as const

/** What tells programs to trust them. Node adds to what it knows, and the others know nothing else then. */
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
