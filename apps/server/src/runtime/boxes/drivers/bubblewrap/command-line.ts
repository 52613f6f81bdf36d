import { join } from 'node:path'
import { etcFiles, HOME } from '../inside.ts'

/** Who everybody in a box is. */
const BOX_USER = 1000

/** Of the host's /etc: what programs need for certificates, their libraries and times. */
const OF_ETC = [
  ...['ssl/certs', 'ssl/openssl.cnf', 'ca-certificates', 'pki/tls/certs', 'pki/ca-trust/extracted'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', 'mime.types'],
  ...['fonts', 'perl', 'python3', 'php', 'java-17-openjdk', 'java-21-openjdk'],
]

export type Jail = {
  /** Folders of the host by their place in the box. */
  writable: Record<string, string>
  readable: Record<string, string>
  /** Files that the box gets in place of the host's. */
  etc: string
  links: Record<string, string>
  tmpBytes: number
  /** Older versions of bwrap leave that to the filter alone. */
  canDisableNamespaces: boolean
}

/** Arguments of bwrap for a jail without a network, from a /usr and an /etc that cannot be changed. */
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
    // What bwrap makes itself is in memory and without a bound.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', HOME in jail.writable ? HOME : '/'],
  ]
}

export const environmentArguments = (variables: Record<string, string>): string[] =>
  Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value])

export const ETC = etcFiles(BOX_USER)
const ETC_FILES = Object.keys(ETC)
