import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { JobDeps } from '../platform/define-feature.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { encrypt, type Key } from '../platform/keys/keys.ts'
import { LINK_PLACE } from './outbox.ts'
import { mails } from './tables.ts'

const AT_ONCE = 200

/**
 * Older versions wrote the link of an invitation into the text on a line of its own; names only occur within sentences.
 */
const CLEAR_LINK = /^https?:\/\/\S+(?:\/invite\/|#)\S+$/m
const CLEAR_LINK_SQL = String.raw`(?n)^https?://\S+(?:/invite/|#)\S+$`

/**
 * Moves such links from stored mails into the encrypted column used today, and returns how many. It may run
 * concurrently, and be interrupted anywhere.
 */
async function sealClearLinks(db: Database, key: Key): Promise<number> {
  let done = 0
  for (let behind: SQL | undefined; ; ) {
    const rows = await db
      .select({ id: mails.id, text: mails.text, html: mails.html })
      .from(mails)
      .where(and(isNull(mails.sealedLink), sql`${mails.text} ~ ${CLEAR_LINK_SQL}`, behind))
      .orderBy(asc(mails.id))
      .limit(AT_ONCE)
    for (const { id, text, html } of rows) {
      const [link] = CLEAR_LINK.exec(text) ?? []
      if (link === undefined) continue
      const changed = await db
        .update(mails)
        .set({
          text: text.replaceAll(link, LINK_PLACE),
          html: html?.replaceAll(escapeHtml(link), LINK_PLACE),
          sealedLink: encrypt(link, key),
        })
        .where(and(eq(mails.id, id), isNull(mails.sealedLink)))
      done += changed.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (!last) return done
    behind = gt(mails.id, last.id)
  }
}

/** Encrypts what older versions stored in plain text; runs repeatedly, because an older server may still be running. */
export const clearLinkJobs = ({
  db,
  keys,
  log,
}: Pick<JobDeps, 'db' | 'keys'> & { log: Pick<JobDeps['log'], 'info'> }): Job[] => [
  {
    name: 'mail:seal-links',
    cron: '*/15 * * * *',
    atStart: true,
    run: async () => {
      const count = await sealClearLinks(db, keys.mailLinks)
      if (count > 0) log.info({ count }, 'encrypted links in mails of an older version')
    },
  },
]
