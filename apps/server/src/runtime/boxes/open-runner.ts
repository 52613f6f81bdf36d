import { join } from 'node:path'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import { USUAL_BOX_HOSTS } from '@sandlot/core/runtime/boxes/limits'
import type { Config } from '../../platform/config/config.ts'
import { paths } from '../../platform/disk/paths.ts'
import type { Runner } from './port.ts'
import type { Claim } from './runner-client/claim.ts'
import { noRunner } from './runner-client/no-runner.ts'
import { runnerProcess } from './runner-process.ts'

/** Creates the runner that is configured. */
export function openRunner(config: Config, claim: Claim): Runner {
  const { runtime, boxImage, boxRuntime, dataDir, boxHosts, npmRegistry } = config
  if (runtime === 'off') return noRunner(hostMessages.off, claim)
  return runnerProcess({
    folder: join(dataDir, 'boxes'),
    agent: paths.agent,
    hosts: [...USUAL_BOX_HOSTS, ...boxHosts],
    driver: {
      runtime,
      image: boxImage,
      imageRuntime: boxRuntime,
      cluster: {
        base: dataDir,
        volume: config.kubernetesVolume,
        node: config.kubernetesNode,
        seccomp: config.kubernetesSeccomp,
      },
    },
    claim,
    trusted: [addressOf(new URL(npmRegistry.registry))],
  })
}

/** Only this port: on the registry's machine, which may be this one, others belong to something else. */
const addressOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'http:' ? 80 : 443)}`
