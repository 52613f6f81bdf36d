import { AppError } from '@sandlot/core/errors'
import { changeBoxEnv } from '@sandlot/core/runtime/boxes/rest'
import { boundHostsIn } from '@sandlot/core/runtime/boxes/rules'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { askSecret } from '../../../platform/input/prompt.ts'
import { readStdin } from '../../../platform/input/stdin.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { devboxTexts } from '../messages.ts'
import { presentVariable } from '../present.ts'
import { variableTable } from './table.ts'

type Flags = { secret?: string; onlyFor?: string[] }

export const envSetCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('[variable...]', 'variables as NAME=value')
    .option('--secret <name>', 'set a secret: its value is read from standard input and never shown again')
    .option(
      '--only-for <host...>',
      'with --secret: keep it out of the devbox, and add it to requests to these hosts',
    )
    .addHelpText(
      'after',
      `${examples(
        'sandlot devbox env set 3l5fg9 NODE_ENV=development PORT=3000',
        'sandlot devbox env set 3l5fg9 --secret API_KEY < key.txt',
        'sandlot devbox env set 3l5fg9 --secret API_KEY --only-for api.example.com < key.txt',
      )}\nProcesses see them from their next start.\n`,
    )
    .action(
      act((context, flags: Flags, id: string, assignments: string[]) =>
        setVariables({ id, assignments }, flags, context),
      ),
    )

/** Sets variables of a devbox. Secrets are never read from arguments, which other programs can see. */
export async function setVariables(
  { id, assignments }: { id: string; assignments: readonly string[] },
  { secret, onlyFor }: Flags,
  context: Context,
): Promise<Outcome<'devbox.env-set/1'>> {
  if (onlyFor && secret === undefined)
    throw new AppError('usage', devboxTexts.onlyForSecrets, { field: 'only-for' })
  const set = [
    ...assignments.map((typed) => ({ ...variableIn(typed), isSecret: false })),
    ...(secret === undefined
      ? []
      : [{ ...(await secretIn(secret, context)), ...(onlyFor && { hosts: onlyFor.flatMap(boundHostsIn) }) }]),
  ]
  if (set.length === 0) throw new AppError('usage', devboxTexts.nothingToSet, { field: 'variable' })
  const client = await context.connect()
  const { variables } = await client.rest(changeBoxEnv, { params: { id }, body: { set } })
  const data = variables.map(presentVariable)
  return {
    shape: 'devbox.env-set/1',
    each: 'devbox.variable/1',
    data,
    meta: { host: context.target().host, next: null },
    text: variableTable(data),
  }
}

function variableIn(typed: string): { name: string; value: string } {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(typed) ?? []
  if (name === undefined || value === undefined)
    throw new AppError('usage', devboxTexts.noValue(typed), { field: 'variable' })
  return { name, value }
}

const secretIn = async (name: string, context: Context) => ({
  name,
  value: await secretValue(name, context),
  isSecret: true,
})

/** Most ways to pipe a value append a newline that is not part of it. */
async function secretValue(name: string, context: Context): Promise<string> {
  const { stdin } = context.io
  if (stdin.isTTY && !context.canAsk)
    throw new AppError('usage', devboxTexts.secretFromStdin(name), { field: 'secret' })
  const text = stdin.isTTY
    ? await askSecret(devboxTexts.secretQuestion(name), context)
    : await readStdin(context)
  return text.replace(/\r?\n$/, '')
}
