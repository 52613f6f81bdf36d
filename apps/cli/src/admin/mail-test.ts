import { testMail } from '@sandlot/core/admin/system-rest'
import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'

export const mailTestCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot admin mail test'))
    .action(act((context) => sendTest(context)))

/** Sends a test mail to oneself; fails with the mail server's message if it is refused. */
async function sendTest(context: Context): Promise<Outcome<'admin.mail/1'>> {
  const { host } = context.target()
  const data = await (await context.connect()).rest(testMail)
  if (data.problem !== null)
    throw new AppError('conflict', adminTexts.mailNotSent(data.problem), { reason: 'mailNotSent' })
  return {
    shape: 'admin.mail/1',
    data,
    meta: { host },
    text: () => `${clean(adminTexts.mailSent(data.to))}\n`,
  }
}
