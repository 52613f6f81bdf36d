import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { BoxUser } from '../inside.ts'

/** Joins the cgroups, then executes the program as the user: nothing of the box runs without limits. */
const JOIN = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit 1; shift; done; shift; exec "$@"'

const AS_USER = ({ uid, gid }: BoxUser) => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all', '--'],
]

/** The file descriptors for bwrap's arguments and for its reports. */
const ARGUMENTS_FD = 3
const FILTER_FD = 4
const INFO_FD = 5

export type Launch = {
  bwrap: string
  /** Visible to everybody on this host who lists processes; identifies a box. */
  label: string[]
  arguments: string[]
  command: string[]
  filter: string
  user: BoxUser | null
  groups: string[]
  output: 'ignore' | 'pipe'
}

/** Starts bwrap. Its arguments are passed through a pipe, because some are secret and a command line is public. */
export function launch({ bwrap, label, filter, user, groups, output, ...rest }: Launch): ChildProcess {
  const command = [
    ...(groups.length > 0 ? ['/bin/sh', '-c', JOIN, 'sh', ...groups, '--'] : []),
    ...(user ? AS_USER(user) : []),
    ...[bwrap, ...label, '--args', String(ARGUMENTS_FD), '--', ...rest.command],
  ]
  const fd = openSync(filter, 'r')
  try {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      cwd: '/',
      // bwrap clears it for the box, and needs none itself.
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
      stdio: ['ignore', output, output, 'pipe', fd, 'pipe'],
    })
    const pipe = child.stdio[ARGUMENTS_FD] as NodeJS.WritableStream | null
    pipe?.on('error', () => {})
    const own = [...rest.arguments, '--seccomp', String(FILTER_FD), '--info-fd', String(INFO_FD)]
    pipe?.end(own.map((argument) => `${argument}\0`).join(''))
    return child
  } finally {
    closeSync(fd)
  }
}

/** What bwrap reports about the new box, before anything runs in it. */
export const toldBy = (child: ChildProcess): Readable =>
  (child.stdio as unknown as Readable[])[INFO_FD] as Readable
