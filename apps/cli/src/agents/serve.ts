import { finished } from 'node:stream/promises'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { AppError } from '@sandlot/core/errors'
import { type Define, type Ended, examples, type Whole } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { failed, toJson } from '../platform/envelope.ts'
import { failureOf } from '../platform/failure.ts'
import { formatOf } from '../platform/output.ts'
import { type Answer, answerOf, unattended } from './call.ts'
import { agentTexts } from './messages.ts'
import { type ToolFlags, toolFlags, toolsFor } from './offered.ts'
import type { CommandTool, Input } from './tools.ts'

export const serveCommand: Define = (command, act) =>
  toolFlags(command)
    .addHelpText(
      'after',
      examples(
        'sandlot mcp serve',
        'sandlot mcp serve --read-only',
        'sandlot mcp serve --toolset sandboxes files repositories',
      ),
    )
    .action(act(({ whole, ...context }, flags: ToolFlags) => serve(context, flags, whole)))

/** Answers an agent’s program on standard input and output until it closes them. */
async function serve(context: Context, flags: ToolFlags, whole: Whole): Promise<Ended> {
  const { io, signal, version } = context
  if (formatOf(context.flags) !== 'text')
    throw new AppError('usage', agentTexts.ownProtocol, { hint: agentTexts.ownProtocolHint, field: 'json' })
  if (io.stdin.isTTY) throw new AppError('usage', agentTexts.onTerminal)
  const { host } = context.target()
  const tools = await toolsFor(flags, whole)
  const call = async (name: string, input: Input, stopped: AbortSignal): Promise<Answer> => {
    const { world, printed } = unattended(context, stopped)
    try {
      await whole.run(wordsOf(tools, { name, input }, context), world)
      return answerOf(printed)
    } catch (error) {
      const failure = failureOf(error, { target: null, version })
      return answerOf({ out: toJson(failed(failure), false), err: '' })
    }
  }
  const makeServer = () => {
    const server = new Server(
      { name: 'sandlot', title: 'Sandlot', version },
      { capabilities: { tools: {} }, instructions: agentTexts.instructions(host, flags.readOnly === true) },
    )
    server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }))
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      call(params.name, params.arguments ?? {}, mcpReq.signal),
    )
    return server
  }
  const handle = serveStdio(makeServer, { transport: new StdioServerTransport(io.stdin, io.stdout) })
  context.notice(agentTexts.serving(tools.length, host))
  // However it ends, it is over.
  await finished(io.stdin, { writable: false, signal }).catch(() => {})
  await handle.close()
  return { status: 0 }
}

type Call = { name: string; input: Input }

/**
 * The command line of a call, at the host and as the person that the server was started with.
 *
 * @throws AppError `usage` for a tool that is not offered, or what it does not take
 */
function wordsOf(
  tools: readonly CommandTool[],
  { name, input }: Call,
  { flags }: Pick<Context, 'flags'>,
): string[] {
  const found = tools.find(({ tool }) => tool.name === name)
  if (!found) throw new AppError('usage', agentTexts.unknownTool(name), { field: 'name' })
  const { host, context, timeout, workspace } = flags
  const given = { host, context, timeout, ...(input.workspace == null && { workspace }) }
  return [
    ...Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : `--${flag}=${value}`)),
    '--json',
    '--no-input',
    ...found.words(input),
  ]
}
