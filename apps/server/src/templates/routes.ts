import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { browserTwinOf } from '@sandlot/core/templates/card-rules'
import { PUBLIC_QUERY_MAX } from '@sandlot/core/templates/limits'
import { communityTemplates, officialTemplates, type PublicTemplate } from '@sandlot/core/templates/rest'
import { z } from 'zod'
import { type AnyRoute, page, route } from '../platform/http/route.ts'
import { officialTemplatesOf } from './official.ts'
import { countCommunityTemplates, publicTemplatesOf } from './repo.ts'

type Published = Awaited<ReturnType<typeof publicTemplatesOf>>[number]

const PUBLIC_FRESH_SECONDS = 60
const PublicQuery = z.object({ query: z.string().max(PUBLIC_QUERY_MAX).optional() })

export const routes: AnyRoute[] = [
  route(officialTemplates, {
    policy: 'anyone',
    handle: async ({ context }) => {
      const rows = await officialTemplatesOf(context)
      const isThere = (id: string) => rows.some(({ sandbox }) => sandbox.id === id && !sandbox.isV2)
      return [
        {
          sandboxes: rows.map(({ template, sandbox }) => ({
            id: sandbox.id,
            title: sandbox.title,
            alias: sandbox.alias,
            description: sandbox.description,
            v2: sandbox.isV2,
            forkCount: sandbox.forkCount,
            viewCount: sandbox.viewCount,
            environment: sandbox.environment,
            tags: template.tags,
            browserSandboxId: sandbox.isV2 ? browserTwinOf(sandbox.id, isThere) : null,
            customTemplate: { id: template.id, iconUrl: template.iconUrl, color: template.color },
          })),
        },
      ]
    },
  }),
  route(communityTemplates, {
    policy: 'anyone',
    handle: async ({ context }) => ({ count: await countCommunityTemplates(context.db) }),
  }),
  // A file for other sites instead of an API call: its keys are in camel case and every site may read it (contract §5).
  page({
    method: 'GET',
    url: '/api/v1/templates.json',
    policy: 'anyone',
    perMinute: 300,
    handle: async ({ request, reply, context }) => {
      const { query = '' } = PublicQuery.parse(request.query)
      const rows = await publicTemplatesOf(context.db, query)
      return reply
        .header('cache-control', `public, max-age=${PUBLIC_FRESH_SECONDS}`)
        .header('access-control-allow-origin', '*')
        .send(rows.map(presentPublic))
    },
  }),
]

const presentPublic = ({ template, sandbox, workspaceName }: Published): PublicTemplate => ({
  id: sandbox.id,
  title: sandbox.title,
  description: sandbox.description,
  tags: template.tags.length > 0 ? template.tags : sandbox.tags,
  editorUrl: sandboxPath(sandbox),
  forkCount: sandbox.forkCount,
  viewCount: sandbox.viewCount,
  iconUrl: template.iconUrl,
  author: workspaceName,
})
