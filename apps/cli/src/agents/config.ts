import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { formatOf } from '../platform/output/output.ts'
import { agentTexts } from './messages.ts'
import { type ToolFlags, toolFlags, toolsFor } from './offered.ts'

export const configCommand: Define = (command, act) =>
  toolFlags(command)
    .addArgument(new Argument('<program>', 'the agent’s program').choices(Object.keys(programs)))
    .addHelpText(
      'after',
      examples(
        'sandlot mcp config claude',
        'sandlot mcp config cursor --read-only > .cursor/mcp.json',
        'sandlot mcp config vscode --toolset all > .vscode/mcp.json',
      ),
    )
    .action(
      act(async (context, flags: ToolFlags, program: string) => {
        // Refuses here what would otherwise be refused out of sight.
        await toolsFor(flags, context.whole)
        return showConfig(program, flags, context)
      }),
    )

type Start = { command: string; args: string[] }
type Program = { file: string; text: (start: Start) => string }

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const servers = (start: Start) => json({ mcpServers: { sandlot: start } })

/** Where each program configures its servers, and in which format. */
const programs: Readonly<Record<string, Program>> = {
  claude: { file: '.mcp.json', text: servers },
  codex: {
    file: '~/.codex/config.toml',
    text: ({ command, args }) =>
      `[mcp_servers.sandlot]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`,
  },
  cursor: { file: '.cursor/mcp.json', text: servers },
  gemini: { file: '.gemini/settings.json', text: servers },
  vscode: {
    file: '.vscode/mcp.json',
    text: (start) => json({ servers: { sandlot: { type: 'stdio', ...start } } }),
  },
}

/** The configuration with which an agent's program starts the tools for this host. */
function showConfig(name: string, flags: ToolFlags, context: Context): Outcome<'mcp.config/1'> {
  const { host, context: account, workspace } = context.flags
  const { toolset = [], readOnly } = flags
  const args = [
    'mcp',
    'serve',
    ...(readOnly ? ['--read-only'] : []),
    ...(toolset.length > 0 ? ['--toolset', ...toolset] : []),
    ...Object.entries({ host, context: account, workspace }).flatMap(([flag, value]) =>
      value === undefined ? [] : [`--${flag}`, value],
    ),
  ]
  const { file, text } = programs[name] as Program
  const config = text({ command: 'sandlot', args })
  if (formatOf(context.flags) === 'text') context.notice(agentTexts.goesInto(file))
  return {
    shape: 'mcp.config/1',
    data: { program: name, file, config, command: ['sandlot', ...args] },
    text: () => config,
  }
}
