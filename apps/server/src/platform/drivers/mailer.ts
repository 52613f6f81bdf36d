import { mailMessages } from '@sandlot/core/mail/messages'
import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

/** What carries mail away. A mail that was not accepted rejects, with the reason as its message. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000

type Settings = { smtpUrl: string; from: string }

/** Hands mail to the server that is set up at that moment; what is on its way to the one before still goes there. */
export function currentMailer(read: () => Promise<Settings | null>): Mailer {
  let opened: { key: string; mailer: Mailer } | null = null
  return {
    send: async (mail) => {
      const settings = await read()
      if (!settings) throw new Error(mailMessages.notSetUp)
      const key = JSON.stringify(settings)
      if (opened?.key !== key) {
        opened?.mailer.close()
        opened = { key, mailer: smtpMailer(settings) }
      }
      await opened.mailer.send(mail)
    },
    close: () => opened?.mailer.close(),
  }
}

/** Hands mail to the SMTP server of the configuration. The id makes the Message-ID, so a mail sent again is the same. */
export function smtpMailer({ smtpUrl, from }: Settings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
      })
    },
    close: () => transport.close(),
  }
}
