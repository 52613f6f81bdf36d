import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

/** What carries mail away. A mail that was not accepted rejects, with the reason as its message. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000

/** Hands mail to the SMTP server of the configuration. The id makes the Message-ID, so a mail sent again is the same. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
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
