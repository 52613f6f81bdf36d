import { refusalError } from '@sandlot/core/actions'
import { mailTestRefusals } from '@sandlot/core/admin/refusals'
import { mailTestMessages } from '@sandlot/core/admin/system-messages'
import { testMail } from '@sandlot/core/admin/system-rest'
import { BRAND } from '@sandlot/core/brand'
import { findUser } from '../accounts/repo.ts'
import { smtpMailer } from '../platform/drivers/mailer.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { doAction } from '../platform/noted.ts'
import { currentSetup } from './setup/current.ts'

const PER_MINUTE = 5

export const mailTestRoutes: AnyRoute[] = [
  route(testMail, {
    policy: 'admin',
    action: 'mail.test',
    perMinute: PER_MINUTE,
    handle: async ({ context }) => {
      const { db, ids, viewer } = context
      const { mail } = await currentSetup(context)
      if (!mail) throw refusalError(mailTestRefusals, 'noMailServer')
      const to = (await findUser(db, viewer.userId))?.email
      if (!to) throw refusalError(mailTestRefusals, 'noAddress')
      const mailer = smtpMailer(mail)
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
      return doAction(context, 'mail.test', async () => ({
        result: { to, sent: problem === null, problem },
        audit: { subjectIds: [viewer.userId], details: { sent: problem === null } },
      }))
    },
  }),
]
