import { refusalError } from '@sandlot/core/actions'
import { BRAND } from '@sandlot/core/brand'
import { EMBED_HEIGHT_PX, EMBED_WIDTH_PX } from '@sandlot/core/embeds/limits'
import { embedRefusals } from '@sandlot/core/embeds/refusals'
import { embeddedSandbox, oembed } from '@sandlot/core/embeds/rest'
import { embedCode, embedPath, embedRefusal, readEmbedOptions } from '@sandlot/core/embeds/rules'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { keepIfRoom } from '../platform/disk/disk-room.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { PICTURE_SCALE, WINDOW } from '../runtime/screenshots/limits.ts'
import { screenshotUrl } from '../runtime/screenshots/routes.ts'
import { countView } from '../sandboxes/making/fork.ts'
import { presentSandbox } from '../sandboxes/present.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { seek } from '../sandboxes/seek.ts'
import { sandboxIn } from './address.ts'

export const routes: AnyRoute[] = [
  route(embeddedSandbox, {
    policy: 'anyone',
    handle: async ({ params, context }) => {
      const row = await seek(context, params.id)
      await keepIfRoom(context, () => countView(context, row))
      return presentSandbox(row, context)
    },
  }),
  route(oembed, {
    policy: 'anyone',
    handle: async ({ query, context }) => {
      const { loaders, config } = context
      const home = new URL(context.publicUrl()).origin
      const asked = URL.canParse(query.url) ? new URL(query.url) : null
      const name = asked?.origin === home ? sandboxIn(asked.pathname) : null
      if (asked === null || name === null) throw refusalError(embedRefusals, 'noSandbox')
      const row = await seek(context, name)
      const refused = embedRefusal(
        { privacy: row.privacy, removedAt: row.removedAt?.toISOString() ?? null },
        { embeds: config.embeds.length > 0 },
      )
      if (refused) throw refusalError(embedRefusals, refused)
      const title = displayTitle(row)
      const width = Math.min(query.maxwidth ?? EMBED_WIDTH_PX, EMBED_WIDTH_PX)
      const height = Math.min(query.maxheight ?? EMBED_HEIGHT_PX, EMBED_HEIGHT_PX)
      const author = row.authorId ? await loaders.user.load(row.authorId) : null
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        title,
        ...(author && {
          authorName: author.name || author.username,
          authorUrl: `${home}/u/${encodeURIComponent(author.username)}`,
        }),
        providerName: BRAND,
        providerUrl: home,
        html: embedCode({
          url: home + embedPath(row.id, optionsIn(asked)),
          title,
          height,
          width: query.maxwidth === undefined ? undefined : width,
        }),
        width,
        height,
        ...(await thumbnailOf(row, context)),
      }
    },
  }),
]

/** A link to an embed has display options; one to the editor may name a file. */
function optionsIn({ searchParams }: URL) {
  const file = searchParams.get('file')
  return readEmbedOptions({ ...(file !== null && { module: file }), ...Object.fromEntries(searchParams) })
}

async function thumbnailOf({ id }: SandboxRow, { loaders, publicUrl }: Context) {
  const pictured = await loaders.screenshotVersion.load(id)
  if (pictured === null) return null
  return {
    thumbnailUrl: publicUrl() + screenshotUrl(id, pictured),
    thumbnailWidth: WINDOW.width * PICTURE_SCALE,
    thumbnailHeight: WINDOW.height * PICTURE_SCALE,
  }
}
