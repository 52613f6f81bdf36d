import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { BoxUser } from '../inside.ts'

/** Joins the groups, becomes the user, and then the program: nothing of the box runs before it is bounded. */
const JOIN = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit 1; shift; done; shift; exec "$@"'

const AS_USER = ({ uid, gid }: BoxUser) => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all', '--'],
]

/** What bwrap reads, and where it tells what it made. */
const ARGUMENTS_FD = 3
const FILTER_FD = 4
const INFO_FD = 5

export type Launch = {
  bwrap: string
  /** Shown to everybody on this host who lists processes, and what a box is found by. */
  label: string[]
  arguments: string[]
  command: string[]
  filter: string
  user: BoxUser | null
  groups: string[]
  output: 'ignore' | 'pipe'
}

/** Starts bwrap. Its arguments go through a pipe, because some are secrets and all could be read from outside. */
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
      // bwrap clears it for the box; for itself it needs none.
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

/** What bwrap tells of the box that it makes, before anything runs in it. */
export const toldBy = (child: ChildProcess): Readable =>
  (child.stdio as unknown as Readable[])[INFO_FD] as Readable
