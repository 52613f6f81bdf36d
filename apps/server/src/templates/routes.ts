import { officialTemplates } from '@sandlot/core/templates/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { officialTemplatesOf } from './official.ts'

export const routes: AnyRoute[] = [
  route(officialTemplates, {
    policy: 'anyone',
    handle: async ({ context }) => {
      const rows = await officialTemplatesOf(context)
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
            customTemplate: { id: template.id, iconUrl: template.iconUrl, color: template.color },
          })),
        },
      ]
    },
  }),
]
