import { BRAND } from '@sandlot/core/brand'
import { embedMessages } from '@sandlot/core/embeds/messages'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { displayTitle, sandboxPath, screenshotPath } from '@sandlot/core/sandboxes/rules'
import type { Deps } from '../platform/context.ts'
import type { LinkPreview } from '../platform/http/pages/link-preview.ts'
import { screenshotVersions } from '../runtime/screenshots/repo.ts'
import { screenshotUrl } from '../runtime/screenshots/routes.ts'
import { isGuessable, isOpenToAll } from '../sandboxes/access.ts'
import { findSandbox } from '../sandboxes/repo.ts'
import { sandboxIn } from './address.ts'

/** The preview of a link to a sandbox, and how to embed it. */
export const sandboxPreview =
  ({ db, publicUrl, config }: Pick<Deps, 'db' | 'publicUrl' | 'config'>) =>
  async (path: string): Promise<LinkPreview | null> => {
    const name = sandboxIn(path)
    const row = name === null ? null : await findSandbox(db, name)
    if (!row || !isOpenToAll(row)) return null
    // An unlisted sandbox is not revealed to somebody who guesses its alias, or an id from when ids were short.
    if (row.privacy === PRIVACY.unlisted && (name !== row.id || isGuessable(row))) return null
    const pictured = (await screenshotVersions(db, [row.id])).get(row.id)
    const home = publicUrl()
    const url = home + sandboxPath(row)
    const oembed = new URLSearchParams({ url, format: 'json' })
    return {
      title: `${displayTitle(row)} · ${BRAND}`,
      description: row.description?.replace(/\s+/g, ' ').trim() || embedMessages.linkText,
      image: home + (pictured === undefined ? screenshotPath(row.id) : screenshotUrl(row.id, pictured)),
      url,
      type: 'website',
      oembed: config.embeds.length > 0 ? `${home}/api/oembed?${oembed}` : null,
    }
  }
