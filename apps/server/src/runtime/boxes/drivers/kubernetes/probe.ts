import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import type { Probe } from '../../driver.ts'
import { lookForPrograms } from '../programs.ts'
import type { Toolchain } from '../toolchain.ts'
import { NoAccess } from './access.ts'
import { ClusterError } from './cluster.ts'
import { PodTrouble } from './pods.ts'

const { noKubernetes } = hostMessages

const REACHED = 'reached '
const REACH_MAX_MS = 2_000

/** Dials addresses that no box may reach: any answer counts, even a refusal. */
const REACH = `
const { connect } = require('node:net')
const nothing = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES', 'EPERM', 'EADDRNOTAVAIL']
const tell = (place) => console.log('${REACHED}' + place)
for (const place of [process.env.NODE_ADDRESS + ':10250', ...process.argv.slice(1)]) {
  const [, host, port] = /^(.+):(\\d+)$/.exec(place) ?? []
  const socket = connect({ host, port: Number(port), timeout: ${REACH_MAX_MS} })
  socket.on('connect', () => { tell(place); socket.destroy() })
  socket.on('timeout', () => socket.destroy())
  socket.on('error', ({ code }) => { if (!nothing.includes(code)) tell(place) })
}`

const TRY = `PATH="$1:$PATH"; export PATH; node=$2; dial=$3; places=$4; shift 4
"$@" && exec "$node" -e "$dial" $places`

/** The metadata service of clouds, and the internet. */
const ELSEWHERE = ['169.254.169.254:80', '1.1.1.1:443']

/** Searches for programs like `lookForPrograms`, and tests whether anything is reachable. */
export const tryBox = (path: string, toolchain: Toolchain, server: URL): string[] => {
  const places = [`${server.hostname}:${server.port || 443}`, ...ELSEWHERE].join(' ')
  const look = lookForPrograms('', toolchain)
  return ['/bin/sh', '-c', TRY, 'try', path, toolchain.command[0] ?? 'node', REACH, places, ...look]
}

/** Parses what it reached. */
export const reachedIn = (said: string): string | null =>
  said
    .split('\n')
    .find((line) => line.startsWith(REACHED))
    ?.slice(REACHED.length) ?? null

type Named = { image: string; node: string | null; seccomp: string; profile: string; volume: string }

/** Explains why the trial box failed, and what to do about it. */
export function noBoxes(error: unknown, named: Named): Extract<Probe, { ok: false }> {
  const said = error instanceof Error ? error.message : String(error)
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof NoAccess || code === 'ENOENT') return no(noKubernetes.noAccess(said))
  if (error instanceof ClusterError)
    return no([401, 403].includes(error.status) ? noKubernetes.notAllowed(said) : noKubernetes.other(said))
  if (error instanceof PodTrouble) {
    if (/Image/.test(error.reason)) return no(noKubernetes.noImage(said, named.image))
    if (/seccomp/.test(said)) return no(noKubernetes.noProfile(named.profile, named.seccomp))
    if (/hostPath|subPath|persistentvolumeclaim|no such file/i.test(said))
      return no(noKubernetes.notShared(said, named.volume))
    if (error.reason === 'Pending')
      return no(named.node ? noKubernetes.notBegun(named.node) : noKubernetes.notPlaced())
    return no(noKubernetes.other(said))
  }
  return no(code ? noKubernetes.unreachable(said) : noKubernetes.other(said))
}

export const reaches = (place: string) => no(noKubernetes.reaches(place))

const no = (why: { reason: string; remedy: string }) => ({ ok: false as const, ...why })
