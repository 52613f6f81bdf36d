import { mailTestMessages } from '@sandlot/core/admin/system-messages'
import { testMail } from '@sandlot/core/admin/system-rest'
import { BRAND } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import { findUser } from '../accounts/repo.ts'
import { runCommand } from '../platform/commands.ts'
import { smtpMailer } from '../platform/drivers/mailer.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'

const PER_MINUTE = 5

export const mailTestRoutes: AnyRoute[] = [
  route(testMail, {
    policy: 'admin',
    perMinute: PER_MINUTE,
    handle: async ({ context }) => {
      const { config, db, ids, viewer } = context
      if (!config.mail) throw new AppError('conflict', mailTestMessages.noServer)
      const to = (await findUser(db, viewer.userId))?.email
      if (!to) throw new AppError('conflict', mailTestMessages.noAddress)
      const mailer = smtpMailer(config.mail)
      const problem = await mailer
        .send({
          id: ids.uuid(),
          to,
          subject: `${BRAND}: ${mailTestMessages.subject}`,
          text: mailTestMessages.body,
          html: null,
        })
        .then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        .finally(() => mailer.close())
      return runCommand(context, context.actor, async () => ({
        result: { to, sent: problem === null, problem },
        audit: {
          action: 'mail.test',
          workspaceId: null,
          subjectType: 'User',
          subjectIds: [viewer.userId],
          details: { sent: problem === null },
        },
      }))
    },
  }),
]
