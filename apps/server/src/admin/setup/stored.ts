import type { GithubSettings, GoogleSettings, MailSettings } from '@sandlot/core/admin/setup-rest'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { decrypt, type Key } from '../../platform/keys/keys.ts'
import { instanceSetup } from '../tables.ts'

/** What was set up in the browser, including secrets. */
export type Stored = {
  github: (GithubSettings & { clientSecret: string }) | null
  google: (GoogleSettings & { clientSecret: string }) | null
  mail: Config['mail']
}

/** Builds the address of a mail server for nodemailer. */
export function smtpUrlOf({ host, port, isSecure, username }: MailSettings, password: string): string {
  const who = username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `${isSecure ? 'smtps' : 'smtp'}://${who}${host}:${port}`
}

/** A secret that can no longer be decrypted counts as missing and has to be entered again. */
function open(sealed: string | null, key: Key): string | null {
  if (sealed === null) return ''
  try {
    return decrypt(sealed, key)
  } catch {
    return null
  }
}

/** Whether there is a secret that no key can decrypt. */
export const isSecretLost = (sealed: string | null, key: Key): boolean => open(sealed, key) === null

export async function readStored(db: Reader, key: Key): Promise<Stored> {
  const rows = await db.select().from(instanceSetup)
  const partOf = <Settings, Result>(
    part: string,
    make: (settings: Settings, opened: string) => Result,
  ): Result | null => {
    const row = rows.find((one) => one.part === part)
    const opened = row ? open(row.encryptedSecret, key) : null
    return row && opened !== null ? make(row.settings as Settings, opened) : null
  }
  return {
    github: partOf('github', (settings: GithubSettings, clientSecret) => ({ ...settings, clientSecret })),
    google: partOf('google', (settings: GoogleSettings, clientSecret) => ({ ...settings, clientSecret })),
    mail: partOf('mail', (settings: MailSettings, password) => ({
      smtpUrl: smtpUrlOf(settings, password),
      from: settings.from,
    })),
  }
}
