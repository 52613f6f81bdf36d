import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import { type Io, isOn } from '../platform/io.ts'
import { formatOf } from '../platform/output/output.ts'
import { tuiTexts } from './messages.ts'

type Flags = { readOnly?: boolean; accessible?: true; mouse?: false }

/** Environment variables that indicate a screen reader. */
const isAccessible = (env: Io['env']) =>
  [env.SANDLOT_ACCESSIBLE, env.ACCESSIBLE, env.INK_SCREEN_READER].some(isOn)

export const dashCommand: Define = (command, act) =>
  command
    .option('--read-only', 'ignore every key that changes something')
    .option('--accessible', 'print plain lines with numbered choices instead of drawing a screen')
    .option('--no-mouse', 'leave the mouse to the terminal')
    .addHelpText(
      'after',
      examples(
        'sandlot dash',
        'sandlot dash --accessible',
        'sandlot dash --read-only --workspace "Ada\'s workspace"',
      ),
    )
    .action(
      act(async (context, { readOnly = false, accessible, mouse }: Flags) => {
        const { stdin, stdout, env } = context.io
        if (formatOf(context.flags) !== 'text')
          throw new AppError('usage', tuiTexts.notInJson, { hint: tuiTexts.notInJsonHint, field: 'json' })
        if (accessible)
          return { status: await (await import('./plain/open-plain.tsx')).openPlain(context, { readOnly }) }
        if (!stdin.isTTY || !stdout.isTTY) return command.help({ error: true })
        if (isAccessible(env))
          return { status: await (await import('./plain/open-plain.tsx')).openPlain(context, { readOnly }) }
        if (env.TERM === 'dumb')
          throw new AppError('usage', tuiTexts.dumbTerminal, { hint: tuiTexts.dumbTerminalHint })
        const { openTui } = await import('./open.tsx')
        return { status: await openTui(context, { readOnly, mouse: mouse !== false }) }
      }),
    )
