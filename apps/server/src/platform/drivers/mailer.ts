import { mailMessages } from '@sandlot/core/mail/messages'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

/** The mail server says that there is no such address. */
export class NoSuchAddress extends Error {}

/**
 * Sends mail. Rejects if a mail was not accepted, with the reason as its message; with `NoSuchAddress` if there is no
 * use in trying again.
 */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000
/** How long a mail server that did not answer is left alone. */
const LEFT_ALONE_MS = 60_000

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
        opened = { key, mailer: sparing(smtpMailer(settings)) }
      }
      await opened.mailer.send(mail)
    },
    close: () => opened?.mailer.close(),
  }
}

/**
 * Fails immediately for a while after the mail server has not answered: if each mail waited for it, the other jobs
 * would wait as well.
 */
export function sparing(mailer: Mailer, now: () => number = () => performance.now()): Mailer {
  let away: { until: number; error: Error } | null = null
  return {
    send: async (mail) => {
      if (away && now() < away.until) throw away.error
      await mailer.send(mail).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ETIMEDOUT') away = { until: now() + LEFT_ALONE_MS, error }
        throw error
      })
    },
    close: mailer.close,
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

/**
 * Mailboxes and hosts that do not exist, and closed mailboxes (RFC 3463). Other permanent refusals are often about this
 * server, and end once its settings are right.
 */
const NO_SUCH_ADDRESS = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

const isAboutAddress = ({ command, response }: { command?: string; response?: string }): boolean =>
  command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response ?? '')

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
      const mail = {
        messageId: `<${id}@${domain}>`,
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
      }
      await transport.sendMail(mail).catch((error: Error & { command?: string; response?: string }) => {
        throw isAboutAddress(error) ? new NoSuchAddress(error.message, { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}
