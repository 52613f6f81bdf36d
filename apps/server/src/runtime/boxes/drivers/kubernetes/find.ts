import { hostname } from 'node:os'
import type { DriverEvents, RuntimeDriver } from '../../driver.ts'
import { BOX_USER } from '../inside.ts'
import { findAccess } from './access.ts'
import { clusterAt } from './cluster.ts'
import { kubernetesDriver } from './driver.ts'

/** As the administrator has it; what is null is what the server finds by itself. */
export type ClusterChoice = {
  /** The folder that the server keeps its data in, as it sees it. */
  base: string
  /** The same as the node sees it, or the claim that it lies on. */
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

/** The driver for the cluster that this server belongs to. */
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
    // A path is this machine's own, which kubelet calls by its host name where nobody says otherwise.
    node: node ?? ((volume ?? base).startsWith('/') ? hostname().toLowerCase() : null),
    seccomp,
    user: uid === 0 ? BOX_USER : { uid, gid: process.getgid?.() ?? uid },
    givesAway: uid === 0,
  })
}
