import * as rest from '@sandlot/core/git/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { createMirror, fetchAgain } from './mirrors/mirrors.ts'
import { presentRepository } from './present.ts'
import {
  createRepository,
  DEFAULT_BRANCH,
  deleteRepository,
  listRepositories,
  repositoryOf,
  restoreRepository,
  updateRepository,
} from './store.ts'
import { addWebhook, deliveriesOf, removeWebhook, testWebhook, webhooksOf } from './webhooks/commands.ts'

export const routes: AnyRoute[] = [
  route(rest.listGitRepositories, {
    policy: 'signedIn',
    handle: async ({ params, query, context }) => {
      const rows = await listRepositories(context, params.id, query.deleted === 'true')
      return { repositories: rows.map((row) => presentRepository(row, context)) }
    },
  }),
  route(rest.createGitRepository, {
    policy: 'signedIn',
    action: 'repository.create',
    handle: async ({ params, body, context }) => {
      const made = await createRepository(context, params.id, {
        name: body.name,
        description: body.description?.trim() || null,
        private: body.private ?? true,
        defaultBranch: body.defaultBranch ?? DEFAULT_BRANCH,
        readme: body.readme ?? false,
        gitignore: body.gitignore ?? null,
        license: body.license ?? null,
      })
      return presentRepository(made, context)
    },
  }),
  route(rest.mirrorGitRepository, {
    policy: 'signedIn',
    action: 'repository.mirror',
    handle: async ({ params, body, context }) => {
      const made = await createMirror(context, params.id, {
        url: body.url,
        name: body.name ?? null,
        private: body.private ?? true,
        login: body.token ? { username: body.username ?? 'git', token: body.token } : null,
      })
      return presentRepository(made, context)
    },
  }),
  route(rest.getGitRepository, {
    policy: 'anyone',
    handle: async ({ params, context }) => presentRepository(await repositoryOf(context, params), context),
  }),
  route(rest.updateGitRepository, {
    policy: 'signedIn',
    action: 'repository.update',
    handle: async ({ params, body, context }) =>
      presentRepository(await updateRepository(context, params, body), context),
  }),
  route(rest.deleteGitRepository, {
    policy: 'signedIn',
    action: 'repository.delete',
    handle: async ({ params, context }) =>
      presentRepository(await deleteRepository(context, params), context),
  }),
  route(rest.restoreGitRepository, {
    policy: 'signedIn',
    action: 'repository.restore',
    handle: async ({ params, context }) =>
      presentRepository(await restoreRepository(context, params), context),
  }),
  route(rest.fetchGitRepository, {
    policy: 'signedIn',
    action: 'repository.mirror',
    handle: async ({ params, context }) => presentRepository(await fetchAgain(context, params), context),
  }),
  route(rest.listWebhooks, {
    policy: 'signedIn',
    handle: async ({ params, context }) => ({ webhooks: await webhooksOf(context, params) }),
  }),
  route(rest.addWebhook, {
    policy: 'signedIn',
    action: 'repository.webhook',
    handle: ({ params, body, context }) =>
      addWebhook(context, params, { url: body.url, events: body.events ?? ['push', 'pull_request'] }),
  }),
  route(rest.removeWebhook, {
    policy: 'signedIn',
    action: 'repository.webhook',
    handle: async ({ params, context }) => {
      await removeWebhook(context, params, params.hook)
      return {}
    },
  }),
  route(rest.testWebhook, {
    policy: 'signedIn',
    action: 'repository.webhook',
    handle: ({ params, context }) => testWebhook(context, params, params.hook),
  }),
  route(rest.listDeliveries, {
    policy: 'signedIn',
    handle: async ({ params, context }) => ({
      deliveries: await deliveriesOf(context, params, params.hook),
    }),
  }),
]
