import { AppError } from '@sandlot/core/errors'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { completionScripts, type Shell } from './completion-scripts.ts'
import { selfMessages } from './messages.ts'

const shells = Object.keys(completionScripts) as Shell[]

export const completionCommand: Define = (command, act) =>
  command
    .addArgument(new Argument('<shell>', shells.join(', ')))
    .addHelpText(
      'after',
      examples(
        'source <(sandlot completion bash)',
        'sandlot completion fish > ~/.config/fish/completions/sandlot.fish',
        'sandlot completion powershell | Out-String | Invoke-Expression',
      ),
    )
    .action(act((_context, _flags, shell: string) => printCompletion(shell)))

/** The script that makes a shell use our completions (spec CL-018). */
export async function printCompletion(wanted: string): Promise<Outcome<'completion/1'>> {
  const shell = shells.find((name) => name === (wanted === 'pwsh' ? 'powershell' : wanted))
  if (!shell)
    throw new AppError('usage', selfMessages.notAShell(wanted), {
      hint: selfMessages.shellsHint(shells),
      field: 'shell',
    })
  const script = completionScripts[shell]
  return { shape: 'completion/1', data: { shell, script }, text: () => script }
}
