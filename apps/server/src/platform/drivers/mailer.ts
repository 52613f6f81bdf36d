import { mailMessages } from '@sandlot/core/mail/messages'
import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

/** Sends mail. Rejects if a mail was not accepted, with the reason as its message. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000

type Settings = { smtpUrl: string; from: string }

/**
 * Sends mail by the server that is currently configured; mail that is already being sent still uses the previous one.
 */
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

/** Sends mail by an SMTP server. The id becomes the Message-ID, so that a mail sent again is recognised as the same. */
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
