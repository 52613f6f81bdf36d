import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { type CreateFlags, createFlags, make } from '../../sandboxes/make.ts'

export const createCommand: Define = (command, act) =>
  createFlags(command)
    .addHelpText(
      'after',
      examples(
        'sandlot devbox create --template 9qputt',
        'sandlot devbox create --template 9qputt --vm-tier small --title "Test bench"',
      ),
    )
    .action(act((context, flags: CreateFlags) => createDevbox(flags, context)))

/** Creates a devbox, which has its own virtual machine; prints its URL. */
const createDevbox = async (flags: CreateFlags, context: Context): Promise<Outcome<'devbox.create/1'>> => ({
  shape: 'devbox.create/1',
  ...(await make('vm', flags, context)),
})
