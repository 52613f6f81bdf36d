import type { BoxAgent } from '../../runtime/boxes/box-agent.ts'

export type Said = { code: number | null; out: Buffer; err: string }
type Options = {
  input?: string | Buffer
  maxBytes?: number
  env?: Record<string, string>
  timeoutMs?: number
}

const OUT_MAX_BYTES = 16 * 1024 * 1024
const ERR_MAX_LENGTH = 4000
const TIMEOUT_MS = 60_000

/** Keeps git from prompting, and its messages in the language that the code parses. */
const QUIET = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true', GIT_EDITOR: 'true', LC_ALL: 'C.UTF-8' }

/** Runs a program in a devbox to its end; `code` is null if its output was too long or it took too long. */
export async function runInBox(
  agent: BoxAgent,
  command: readonly string[],
  { input = '', maxBytes = OUT_MAX_BYTES, env = {}, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Said> {
  const running = await agent.exec({ command, env: { ...QUIET, ...env } })
  const timer = setTimeout(() => running.kill(), timeoutMs)
  const pieces: Buffer[] = []
  let size = 0
  let err = ''
  try {
    running.stream.end(input)
    for (;;) {
      const { done, value } = await running.output.next()
      if (done) return { code: value.exitCode, out: Buffer.concat(pieces), err: err.trim() }
      if (value.channel === 'stderr') err = (err + value.piece.toString()).slice(-ERR_MAX_LENGTH)
      else pieces.push(value.piece)
      size += value.piece.length
      if (size > maxBytes) return { code: null, out: Buffer.alloc(0), err: err.trim() }
    }
  } finally {
    clearTimeout(timer)
    running.kill()
  }
}

export const gitInBox = (agent: BoxAgent, args: readonly string[], options?: Options): Promise<Said> =>
  runInBox(agent, ['git', ...args], options)

/** Returns the output of git; null if it fails, as it does for missing objects. */
export async function textInBox(
  agent: BoxAgent,
  args: readonly string[],
  options?: Options,
): Promise<string | null> {
  const { code, out } = await gitInBox(agent, args, options)
  return code === 0 ? out.toString().trimEnd() : null
}
