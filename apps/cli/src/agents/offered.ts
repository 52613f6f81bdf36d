import { AppError } from '@sandlot/core/errors'
import type { Command } from 'commander'
import type { Whole } from '../platform/commands/command.ts'
import { agentTexts } from './messages.ts'
import { type CommandTool, toolsOf } from './tools.ts'
import { DEFAULT_TOOLSETS, type ToolsetName, toolsetNames } from './toolsets.ts'

export type ToolFlags = { toolset?: string[]; readOnly?: true }

export const toolFlags = (command: Command): Command =>
  command
    .option(
      '--toolset <names...>',
      `which tools: all, or some of ${toolsetNames.join(', ')} (default: ${DEFAULT_TOOLSETS.join(', ')})`,
    )
    .option('--read-only', 'only tools that change nothing')

/**
 * The tools offered to an agent.
 *
 * @throws AppError `usage` for an unknown toolset
 */
export async function toolsFor(
  { toolset = [...DEFAULT_TOOLSETS], readOnly }: ToolFlags,
  whole: Whole,
): Promise<CommandTool[]> {
  // Separated by spaces or commas; people type both.
  const names = toolset.flatMap((word) => word.split(',')).filter((name) => name !== '')
  const sets = names.includes('all') ? toolsetNames : names.map(known)
  const tools = toolsOf(await whole.root(), [...new Set(sets)])
  return readOnly ? tools.filter(({ effect }) => effect === 'reads') : tools
}

function known(name: string): ToolsetName {
  const found = toolsetNames.find((one) => one === name)
  if (!found)
    throw new AppError('usage', agentTexts.unknownToolset(name), {
      hint: agentTexts.toolsetsAre(toolsetNames),
      field: 'toolset',
    })
  return found
}
