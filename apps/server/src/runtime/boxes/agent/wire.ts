/* What agent and client agree on beside the shapes of api.ts. The agent loads no zod: in every box it would cost more
 * memory than the rest of it. */

export type AgentIdentity = { id: string; generation: string; token: string }

/** What an agent says first on each connection that it dials; after it comes HTTP/2. */
export const helloLine = ({ id, generation, token }: AgentIdentity): string =>
  `sandlot-agent 1 ${id} ${generation} ${token}\n`

/** Sockets of the runner in the folder that a box is given. On the first the agent answers, on the second it asks. */
export const AGENT_SOCKET = 'agent.sock'
export const EGRESS_SOCKET = 'egress.sock'

/**
 * What one side of a stream may send before the other has taken it. The window of a connection stays as it is: Node
 * opens it as soon as bytes arrive, and after a setLocalWindowSize it stopped in the midst of transfers (Node.js 24).
 */
export const STREAM_WINDOW_BYTES = 256 * 1024
export const STREAMS_MAX = 1_000

/** Header and trailers that tell what has no place in bytes. */
export const OFFSET = 'sandlot-offset'
export const SIZE = 'sandlot-size'
export const HASH = 'sandlot-hash'
export const EXIT_CODE = 'sandlot-exit-code'
export const EXIT_SIGNAL = 'sandlot-exit-signal'

/** In place of the hash that a write starts from: there is no such file yet. */
export const NO_FILE = 'none'

/** Why an agent did not do something. */
export const problemCodes = [
  'invalid',
  'not_found',
  'conflict',
  'too_large',
  'outside',
  'not_a_file',
  'not_a_folder',
  'not_listening',
  'limit',
  'no_space',
  'failed',
] as const
export type ProblemCode = (typeof problemCodes)[number]
