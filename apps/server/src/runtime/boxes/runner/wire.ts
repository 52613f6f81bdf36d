import { z } from 'zod'

/** The version of the protocol between server and runner; others are refused. */
export const RUNNER_VERSION = 9

/** The server's git as seen by boxes. Nobody can own that name on the internet. */
export const GIT_HOST = 'git.sandlot.internal'

const limits = z.object({
  memoryBytes: z.number(),
  cpus: z.number(),
  processes: z.number().int(),
  diskBytes: z.number(),
})
/** Relative to when it is read, so that clocks need not agree. */
const paid = { paidMs: z.number() }
export const startBody = z.object({ generation: z.number().int(), limits, ...paid })
export const payBody = z.object(paid)
export type PayBody = z.infer<typeof payBody>
export const secretsBody = z.object({
  secrets: z.array(z.object({ placeholder: z.string(), value: z.string(), hosts: z.array(z.string()) })),
})
export type SecretsBody = z.infer<typeof secretsBody>
export type StartBody = z.infer<typeof startBody>

export const healthSchema = z.object({
  version: z.number(),
  kind: z.enum(['bubblewrap', 'docker', 'kubernetes']),
  problem: z.object({ reason: z.string(), remedy: z.string() }).nullable(),
  tools: z.array(z.string()),
  // Missing in an older version, which is about to be replaced.
  node: z.string().nullable().default(null),
  capacity: z.object({ cpu: z.number(), memory: z.number() }).nullable().default(null),
  freezes: z.boolean(),
})
export type Health = z.infer<typeof healthSchema>

export const observedSchema = z.array(
  z.object({
    id: z.string(),
    generation: z.number(),
    state: z.enum(['running', 'frozen']),
    shortages: z.object({ memory: z.number(), processes: z.number() }).optional(),
  }),
)

export const endedSchema = z.object({
  id: z.string(),
  generation: z.number(),
  reason: z.enum(['ended', 'out-of-memory', 'disk-full', 'unpaid']),
})
export type EndedBox = z.infer<typeof endedSchema>

/** Why a request failed: `no_agent` if a box did not answer in time, `no_room` if this machine’s disk is full. */
export const problemSchema = z.object({
  code: z.enum(['no_agent', 'no_room', 'not_running', 'failed']),
  said: z.string(),
})
export type RunnerProblem = z.infer<typeof problemSchema>

/** A port of a box as a CONNECT authority. Ids contain no dot. */
export const authorityOf = (id: string, port: number): string => `${id}.box:${port}`

export function portAt(authority: string): { id: string; port: string } | null {
  const match = /^([a-z0-9]+)\.box:(\d{1,5})$/.exec(authority)
  return match?.[1] && match[2] ? { id: match[1], port: match[2] } : null
}
