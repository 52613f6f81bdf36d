import { mailMessages } from '@sandlot/core/mail/messages'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
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

/**
 * How to connect. A password is never sent in plain text over a network: whoever sits in between could hide that the
 * server offers encryption. `?requireTLS=false` in the URL allows it.
 */
export function smtpOptions(smtpUrl: string) {
  const { username, hostname, searchParams } = new URL(smtpUrl)
  const mustEncrypt = username !== '' && !isLoopbackHost(hostname) && !searchParams.has('requireTLS')
  return { url: smtpUrl, ...(mustEncrypt && { requireTLS: true }) }
}

/** Sends mail by an SMTP server. The id becomes the Message-ID, so that a mail sent again is recognized as the same. */
export function smtpMailer({ smtpUrl, from }: Settings): Mailer {
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
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
