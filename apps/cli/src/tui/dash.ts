import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/command.ts'
import { formatOf } from '../platform/output.ts'
import { tuiTexts } from './messages.ts'

type Flags = { readOnly?: true }

export const dashCommand: Define = (command, act) =>
  command
    .option('--read-only', 'do not let any key change anything')
    .addHelpText('after', examples('sandlot dash', 'sandlot dash --read-only --workspace "Ada\'s workspace"'))
    .action(
      act(async (context, { readOnly }: Flags) => {
        const { stdin, stdout, env } = context.io
        if (formatOf(context.flags) !== 'text')
          throw new AppError('usage', tuiTexts.notInJson, { hint: tuiTexts.notInJsonHint, field: 'json' })
        if (!stdin.isTTY || !stdout.isTTY) return command.help({ error: true })
        if (env.TERM === 'dumb')
          throw new AppError('usage', tuiTexts.dumbTerminal, { hint: tuiTexts.needsTerminalHint })
        const { openTui } = await import('./open.tsx')
        return { status: await openTui(context, { readOnly: readOnly ?? false }) }
      }),
    )
