import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type CreateFlags, createFlags, make } from './make.ts'

export const createCommand: Define = (command, act) =>
  createFlags(command)
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox create --template react',
        'sandlot sandbox create --template Svelte --title "Sand heap" --folder /experiments --open',
      ),
    )
    .action(act((context, flags: CreateFlags) => createSandbox(flags, context)))

/** Creates a browser sandbox; prints its URL. */
const createSandbox = async (flags: CreateFlags, context: Context): Promise<Outcome<'sandbox.create/1'>> => ({
  shape: 'sandbox.create/1',
  ...(await make('browser', flags, context)),
})
