import { screenshotPath } from '@sandlot/core/sandboxes/rules'
import { type AnyRoute, page } from '../../platform/http/route.ts'
import { seek } from '../../sandboxes/seek.ts'
import { drawFallback } from './fallback.ts'
import { findScreenshot } from './repo.ts'

const YEAR_SECONDS = 31_536_000

/** The URL of a screenshot; its version makes it change along with the image. */
export const screenshotUrl = (id: string, version: number): string => `${screenshotPath(id)}?v=${version}`

export const screenshotRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: '/api/v1/sandboxes/:id/screenshot.png',
    policy: 'anyone',
    handle: async ({ request, reply, context }) => {
      const { id } = request.params as { id: string }
      const row = await seek(context, id)
      const picture = await findScreenshot(context.db, row.id)
      const etag = picture
        ? `"${picture.version}-${picture.takenAt.getTime()}"`
        : `"none-${row.updatedAt.getTime()}"`
      const { v } = request.query as { v?: string }
      const stays = picture !== null && v === String(picture.version)
      reply
        .header('etag', etag)
        .header('cache-control', stays ? `private, max-age=${YEAR_SECONDS}` : 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (picture) return reply.type('image/png').send(picture.content)
      return reply
        .type('image/svg+xml; charset=utf-8')
        .send(drawFallback({ id: row.id, title: row.title ?? '' }))
    },
  }),
]
