import { finished } from 'node:stream/promises'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { AppError } from '@sandlot/core/errors'
import { type Define, type Ended, examples, type Whole } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { failed, toJson } from '../platform/output/envelope.ts'
import { failureOf } from '../platform/output/failure.ts'
import { formatOf } from '../platform/output/output.ts'
import { type Answer, answerOf, unattended } from './call.ts'
import { agentTexts } from './messages.ts'
import { type ToolFlags, toolFlags, toolsFor } from './offered.ts'
import type { CommandTool, Input } from './tools.ts'
import { forAgents, type Reworded } from './wording.ts'

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

/** Serves an agent's program on standard input and output until it closes them. */
async function serve(context: Context, flags: ToolFlags, whole: Whole): Promise<Ended> {
  const { io, signal, version } = context
  if (formatOf(context.flags) !== 'text')
    throw new AppError('usage', agentTexts.ownProtocol, { hint: agentTexts.ownProtocolHint, field: 'json' })
  if (io.stdin.isTTY) throw new AppError('usage', agentTexts.onTerminal)
  const at = targetFlags(context)
  const { host } = context.target()
  const tools = await toolsFor(flags, whole)
  const call = async (name: string, input: Input, stopped: AbortSignal): Promise<Answer> => {
    const { world, printed } = unattended(context, stopped)
    const how = wordingOf(tools, name)
    try {
      await whole.run(wordsOf(tools, { name, input }, at), world)
      return answerOf(printed, how)
    } catch (error) {
      const failure = failureOf(error, { target: null, version })
      return answerOf({ out: toJson(failed(failure), false), err: '' }, how)
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
  // However the input ends, the session is over.
  await finished(io.stdin, { writable: false, signal }).catch(() => {})
  await handle.close()
  return { status: 0 }
}

/**
 * Where calls go and as whom: fixed when the server started, even if the active context changes later. A token from the
 * environment that is withheld from this host stays withheld; naming the host as a flag would change that.
 */
function targetFlags({ flags, target }: Pick<Context, 'flags' | 'target'>): TargetFlags {
  const { host, context, tokenSource, workspace, workspaceSource } = target()
  const where = { host, ...(context !== null && { context }) }
  return {
    ...(tokenSource !== 'withheld' && where),
    timeout: flags.timeout,
    // A project file can only choose the workspace if it also chose the host.
    workspace: workspaceSource === 'project' && workspace !== null ? workspace : flags.workspace,
  }
}

/** Flags added to each call. */
type TargetFlags = Readonly<Record<string, string | number | undefined>>

/** How texts for users of a command are reworded for agents. */
function wordingOf(tools: readonly CommandTool[], name: string): Reworded {
  const names = tools.map(({ tool }) => tool.name)
  const found = tools.find(({ tool }) => tool.name === name)
  const properties = Object.keys(found?.tool.inputSchema.properties ?? {})
  return {
    say: (said) => forAgents(said, properties, names),
    usage: found ? agentTexts.takes(properties) : agentTexts.toolsAre(names),
  }
}

type Call = { name: string; input: Input }

/**
 * The command line of a call, for the host and person that the server was started with.
 *
 * @throws AppError `usage` for an unknown tool or invalid input
 */
function wordsOf(tools: readonly CommandTool[], { name, input }: Call, at: TargetFlags): string[] {
  const found = tools.find(({ tool }) => tool.name === name)
  if (!found) throw new AppError('usage', agentTexts.unknownTool(name), { field: 'name' })
  const given = input.workspace == null ? at : { ...at, workspace: undefined }
  return [
    ...Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}=${value}`])),
    '--json',
    '--no-input',
    ...found.words(input),
  ]
}
