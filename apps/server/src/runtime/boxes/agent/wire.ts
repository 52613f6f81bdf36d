/*
 * What agent and client share besides the schemas in api.ts. The agent does not load zod, which would take more memory
 * in every box than the rest of it.
 */

export type AgentIdentity = { id: string; generation: string; token: string }

/** The first line that an agent sends on each connection that it dials; HTTP/2 follows. */
export const helloLine = ({ id, generation, token }: AgentIdentity): string =>
  `sandlot-agent 1 ${id} ${generation} ${token}\n`

/**
 * The runner's sockets in the folder that a box gets. On the first, the agent answers requests; on the second, it sends
 * them.
 */
export const AGENT_SOCKET = 'agent.sock'
export const EGRESS_SOCKET = 'egress.sock'

/**
 * How much one side of a stream may send before the other has read it. The connection's window stays at its default:
 * Node opens it as soon as bytes arrive, and after a setLocalWindowSize, transfers stalled midway (Node.js 24).
 */
export const STREAM_WINDOW_BYTES = 256 * 1024
export const STREAMS_MAX = 1_000

/** Headers and trailers for metadata of a byte stream. */
export const OFFSET = 'sandlot-offset'
export const SIZE = 'sandlot-size'
export const HASH = 'sandlot-hash'
export const EXIT_CODE = 'sandlot-exit-code'
export const EXIT_SIGNAL = 'sandlot-exit-signal'

/** Used instead of the hash that a write is based on: the file does not exist yet. */
export const NO_FILE = 'none'

/** Why an agent refused a request. */
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
