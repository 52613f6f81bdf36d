import {
  closePull,
  createPull,
  listPulls,
  mergePull,
  readPull,
  reopenPull,
  reviewPull,
  startPull,
} from '@sandlot/core/branches/pull-rest'
import {
  commitWork,
  discardWork,
  pullWork,
  pushWork,
  resolveWork,
  workDiff,
  workStatus,
} from '@sandlot/core/branches/work-rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { commitChanges, pushCommits } from './commit.ts'
import { pullChanges } from './pull.ts'
import { startPullRequest } from './pull-start.ts'
import {
  closePullRequest,
  createPullRequest,
  listPullRequests,
  mergePullRequest,
  readPullRequest,
  reopenPullRequest,
  reviewPullRequest,
} from './pulls.ts'
import { discardChanges, resolveConflict } from './settle.ts'
import { workDiffOf, workStatusOf } from './status.ts'

export const workRoutes: AnyRoute[] = [
  route(workStatus, {
    policy: 'signedIn',
    handle: ({ params, context }) => workStatusOf(context, params.id),
  }),
  route(workDiff, {
    policy: 'signedIn',
    handle: ({ params, query, context }) => workDiffOf(context, params.id, query.path),
  }),
  route(commitWork, {
    policy: 'signedIn',
    action: 'branch.commit',
    handle: ({ params, body, context }) => commitChanges(context, params.id, body),
  }),
  route(pushWork, {
    policy: 'signedIn',
    action: 'branch.push',
    handle: ({ params, context }) => pushCommits(context, params.id),
  }),
  route(pullWork, {
    policy: 'signedIn',
    action: 'branch.pull',
    handle: ({ params, context }) => pullChanges(context, params.id),
  }),
  route(discardWork, {
    policy: 'signedIn',
    action: 'branch.discard',
    handle: ({ params, body, context }) => discardChanges(context, params.id, body.paths),
  }),
  route(resolveWork, {
    policy: 'signedIn',
    action: 'branch.resolve',
    handle: ({ params, body, context }) => resolveConflict(context, params.id, body),
  }),
  route(listPulls, {
    policy: 'signedIn',
    handle: ({ params, query: { workspaceId, state = 'open', page = 1 }, context }) =>
      listPullRequests(context, { ...params, team: workspaceId }, { state, page }),
  }),
  route(startPull, {
    policy: 'signedIn',
    handle: ({ params, query: { workspaceId, head, base = null }, context }) =>
      startPullRequest(context, { ...params, team: workspaceId }, { head, base }),
  }),
  route(readPull, {
    policy: 'signedIn',
    handle: ({ params, query, context }) => readPullRequest(context, { ...params, team: query.workspaceId }),
  }),
  route(createPull, {
    policy: 'signedIn',
    action: 'pull_request.create',
    handle: ({ params, query, body, context }) =>
      createPullRequest(
        context,
        { ...params, team: query.workspaceId },
        {
          title: body.title,
          body: body.body ?? '',
          head: body.head,
          base: body.base ?? null,
          draft: body.draft ?? false,
          reviewers: body.reviewers ?? [],
        },
      ),
  }),
  route(reviewPull, {
    policy: 'signedIn',
    action: 'pull_request.review',
    handle: ({ params, query, body, context }) =>
      reviewPullRequest(
        context,
        { ...params, team: query.workspaceId },
        { event: body.event, body: body.body ?? '', comments: body.comments ?? [] },
      ),
  }),
  route(mergePull, {
    policy: 'signedIn',
    action: 'pull_request.merge',
    handle: ({ params, query, body, context }) =>
      mergePullRequest(context, { ...params, team: query.workspaceId }, body.method ?? 'merge'),
  }),
  route(closePull, {
    policy: 'signedIn',
    action: 'pull_request.close',
    handle: async ({ params, query, context }) => {
      await closePullRequest(context, { ...params, team: query.workspaceId })
      return {}
    },
  }),
  route(reopenPull, {
    policy: 'signedIn',
    action: 'pull_request.reopen',
    handle: async ({ params, query, context }) => {
      await reopenPullRequest(context, { ...params, team: query.workspaceId })
      return {}
    },
  }),
]
