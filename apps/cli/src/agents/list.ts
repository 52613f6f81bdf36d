import { type Define, examples, type Whole } from '../platform/commands/command.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { agentTexts } from './messages.ts'
import { type ToolFlags, toolFlags, toolsFor } from './offered.ts'
import type { Tool } from './tools.ts'

export const toolsCommand: Define = (command, act) =>
  toolFlags(command)
    .addHelpText('after', examples('sandlot mcp tools', 'sandlot mcp tools --toolset all --read-only'))
    .action(act(({ whole }, flags: ToolFlags) => listTools(flags, whole)))

const columns: Column<Tool>[] = [
  { title: 'tool', value: ({ name }) => name, paint: 'bold' },
  { title: 'changes', value: ({ annotations: { readOnlyHint } }) => (readOnlyHint ? 'no' : 'yes') },
  { title: 'what it does', value: ({ title }) => title, shrinks: true },
]

async function listTools(flags: ToolFlags, whole: Whole): Promise<Outcome<'mcp.tools/1'>> {
  const data = (await toolsFor(flags, whole)).map(({ tool }) => tool)
  return { shape: 'mcp.tools/1', each: 'mcp.tool/1', data, text: table(columns, data, agentTexts.noTools) }
}
