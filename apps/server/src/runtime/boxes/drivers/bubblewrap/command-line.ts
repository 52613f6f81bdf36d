import { join } from 'node:path'
import { etcFiles, HOME } from '../inside.ts'

/** The user id in a box. */
const BOX_USER = 1000

/** From the host's /etc: what programs need for certificates, libraries and time zones. */
const OF_ETC = [
  ...['ssl/certs', 'ssl/openssl.cnf', 'ca-certificates', 'pki/tls/certs', 'pki/ca-trust/extracted'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', 'mime.types'],
  ...['fonts', 'perl', 'python3', 'php', 'java-17-openjdk', 'java-21-openjdk'],
]

export type Jail = {
  /** Folders of the host, by their path in the box. */
  writable: Record<string, string>
  readable: Record<string, string>
  /** Files that replace the host's in the box. */
  etc: string
  links: Record<string, string>
  tmpBytes: number
  /** With older versions of bwrap, only the filter prevents them. */
  canDisableNamespaces: boolean
}

/** The bwrap arguments for a jail without a network, with a read-only /usr and /etc. */
export function jailArguments(jail: Jail): string[] {
  const tmpfs = (place: string, bytes: number) => [
    ...['--size', String(bytes), '--perms', '1777'],
    ...['--tmpfs', place],
  ]
  return [
    ...['--die-with-parent', '--new-session', '--unshare-all', '--unshare-user'],
    ...(jail.canDisableNamespaces ? ['--disable-userns'] : []),
    ...['--uid', String(BOX_USER), '--gid', String(BOX_USER), '--cap-drop', 'ALL', '--hostname', 'box'],
    ...['--ro-bind', '/usr', '/usr'],
    ...OF_ETC.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...ETC_FILES.flatMap((name) => ['--ro-bind', join(jail.etc, name), `/etc/${name}`]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...tmpfs('/dev/shm', jail.tmpBytes),
    ...tmpfs('/tmp', jail.tmpBytes),
    ...Object.entries(jail.readable).flatMap(([place, folder]) => ['--ro-bind', folder, place]),
    ...Object.entries(jail.writable).flatMap(([place, folder]) => ['--bind', folder, place]),
    ...Object.entries(jail.links).flatMap(([place, target]) => ['--symlink', target, place]),
    // What bwrap creates itself is in memory and without a limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', HOME in jail.writable ? HOME : '/'],
  ]
}

export const environmentArguments = (variables: Record<string, string>): string[] =>
  Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value])

export const ETC = etcFiles(BOX_USER)
const ETC_FILES = Object.keys(ETC)
