import { hostname } from 'node:os'
import type { DriverEvents, RuntimeDriver } from '../../driver.ts'
import { BOX_USER } from '../inside.ts'
import { findAccess } from './access.ts'
import { clusterAt } from './cluster.ts'
import { kubernetesDriver } from './driver.ts'

/** The administrator's configuration; null values are detected. */
export type ClusterChoice = {
  /** The server's data directory, as the server sees it. */
  base: string
  /** Its path on the node, or its volume claim. */
  volume: string | null
  node: string | null
  seccomp: string
}

type Options = {
  root: string
  agent: string
  events: DriverEvents
  image: string
  runtime: string | null
  choice: ClusterChoice
  environment?: NodeJS.ProcessEnv
  diskEveryMs?: number
}

/** Creates the driver for the cluster that this server belongs to. */
export function kubernetesHere({
  choice,
  runtime,
  environment = process.env,
  ...rest
}: Options): Promise<RuntimeDriver> {
  const { base, volume, node, seccomp } = choice
  const uid = process.getuid?.() ?? 0
  return kubernetesDriver({
    ...rest,
    cluster: async () => clusterAt(await findAccess(environment)),
    runtimeClass: runtime,
    volume: { source: volume ?? base, base },
    // A path is on this machine, whose node is named after the host unless configured otherwise.
    node: node ?? ((volume ?? base).startsWith('/') ? hostname().toLowerCase() : null),
    seccomp,
    user: uid === 0 ? BOX_USER : { uid, gid: process.getgid?.() ?? uid },
    givesAway: uid === 0,
  })
}
