import type { PersonAction } from '@sandlot/core/admin/people-actions'
import { makeAdmin, removeAdmin, restorePerson, suspendPerson } from '@sandlot/core/admin/people-rest'
import type { Client } from '@sandlot/core/client'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'
import { findPerson, presentPerson } from './person.ts'

type Flags = { yes?: true; myself?: true }

const verbs = {
  suspend: { question: adminTexts.suspendQuestion, said: adminTexts.suspended },
  restore: { question: null, said: adminTexts.restored },
  'make-admin': { question: adminTexts.makeAdminQuestion, said: adminTexts.madeAdmin },
  'remove-admin': { question: adminTexts.removeAdminQuestion, said: adminTexts.removedAdmin },
} as const

const calls = { suspend: suspendPerson, restore: restorePerson, 'make-admin': makeAdmin } as const

const define =
  (action: PersonAction): Define =>
  (command, act) => {
    command.argument('<person>', 'username or e-mail address')
    if (verbs[action].question) command.option('-y, --yes', 'do not ask')
    if (action === 'remove-admin') command.option('--myself', 'also if that is yourself')
    command
      .addHelpText('after', examples(`sandlot admin people ${action} eve`))
      .action(act((context, flags: Flags, wanted: string) => change(action, wanted, flags, context)))
  }

export const suspendCommand = define('suspend')
export const restoreCommand = define('restore')
export const makeAdminCommand = define('make-admin')
export const removeAdminCommand = define('remove-admin')

async function change(
  action: PersonAction,
  wanted: string,
  { yes, myself }: Flags,
  context: Context,
): Promise<Outcome<'admin.person/1'>> {
  const { question, said } = verbs[action]
  if (question) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { id, username } = await findPerson(client, wanted)
  if (question && !yes) await agree(question(username), context)
  const person = await run(client, action, id, myself === true)
  return {
    shape: 'admin.person/1',
    data: presentPerson(person),
    meta: { host },
    text: () => `${clean(said(username))}\n`,
  }
}

const run = (client: Client, action: PersonAction, id: string, myself: boolean) =>
  action === 'remove-admin'
    ? client.rest(removeAdmin, { params: { id }, body: myself ? { myself } : {} })
    : client.rest(calls[action], { params: { id } })
