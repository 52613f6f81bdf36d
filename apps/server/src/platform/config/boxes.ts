import { INTERNAL_ADDRESS_LENGTH_MAX } from '@sandlot/core/runtime/boxes/limits'
import { z } from 'zod'

export const boxesEnvironment = {
  SANDLOT_RUNTIME: z
    .enum(['auto', 'bubblewrap', 'docker', 'kubernetes', 'off'], {
      error: 'must be auto, bubblewrap, docker, kubernetes or off',
    })
    .default('auto'),
  SANDLOT_BOX_IMAGE: z.string().trim().min(1).default('docker.io/library/node:24-bookworm'),
  SANDLOT_BOX_RUNTIME: z.string().trim().min(1).optional(),
  SANDLOT_KUBERNETES_NODE: z.string().trim().min(1).optional(),
  SANDLOT_KUBERNETES_VOLUME: z
    .string()
    .regex(/^(?:\/.*|[a-z0-9]([-.a-z0-9]*[a-z0-9])?)$/, 'must be a path on the node, or the name of a claim')
    .optional(),
  SANDLOT_KUBERNETES_SECCOMP: z
    .string()
    .regex(/^(?!.*\.\.)[\w][\w./-]*$/, 'must be a path in the seccomp folder of kubelet')
    .default('sandlot.json'),
  SANDLOT_BOX_HOSTS: z
    .string()
    .transform((text) =>
      text
        .trim()
        .toLowerCase()
        .split(/[\s,]+/),
    )
    .optional(),
  SANDLOT_INTERNAL_ADDRESS: z
    .string()
    .trim()
    .max(INTERNAL_ADDRESS_LENGTH_MAX, `must have at most ${INTERNAL_ADDRESS_LENGTH_MAX} characters`)
    .regex(/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, 'must be a host and a port, such as 10.0.0.5:4000')
    .optional(),
}

export type BoxesConfig = {
  /** What runs devboxes: nothing, or what this machine offers. */
  runtime: 'auto' | 'bubblewrap' | 'docker' | 'kubernetes' | 'off'
  /** The image of devboxes on container engines, and the engine's runtime; null for its default. */
  boxImage: string
  boxRuntime: string | null
  /** The name of this server's node, if it differs from the hostname. */
  kubernetesNode: string | null
  /** The data directory's path on the node, or its volume claim. */
  kubernetesVolume: string | null
  kubernetesSeccomp: string
  /** Hosts that devboxes may reach in addition to those for packages and code; `*` is all of the internet. */
  boxHosts: readonly string[]
  /** Host and port under which other servers on the same database reach this one; null if they do not. */
  internalAddress: string | null
}

type Values = z.output<z.ZodObject<typeof boxesEnvironment>>

export const readBoxes = (values: Values): BoxesConfig => ({
  runtime: values.SANDLOT_RUNTIME,
  boxImage: values.SANDLOT_BOX_IMAGE,
  boxRuntime: values.SANDLOT_BOX_RUNTIME ?? null,
  kubernetesNode: values.SANDLOT_KUBERNETES_NODE ?? null,
  kubernetesVolume: values.SANDLOT_KUBERNETES_VOLUME ?? null,
  kubernetesSeccomp: values.SANDLOT_KUBERNETES_SECCOMP,
  boxHosts: values.SANDLOT_BOX_HOSTS ?? [],
  internalAddress: values.SANDLOT_INTERNAL_ADDRESS ?? null,
})
