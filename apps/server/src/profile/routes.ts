import { personRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { PROFILE_PAGE_SIZE } from '@sandlot/core/profile/limits'
import {
  getProfile,
  likedSandboxes as likedCall,
  profileSandboxes as sandboxesCall,
  showOnProfile,
} from '@sandlot/core/profile/rest'
import { findByUsername } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { presentSummary } from '../sandboxes/present.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { showOff } from './commands.ts'
import { contributorRoutes } from './contributors.ts'
import { feedbackRoutes } from './feedback.ts'
import { presentProfile } from './present.ts'
import { likedSandboxes, profileSandboxes } from './repo.ts'
import { uploadRoutes } from './routes-uploads.ts'

/** Everybody has a profile, except for suspended people. */
async function personOf({ db }: Context, username: string): Promise<UserRow> {
  const user = await findByUsername(db, username)
  if (!user || user.suspendedAt) throw refusalError(personRefusals, 'personUnknown')
  return user
}

/** Groups sandboxes by page number. */
async function byPage(rows: readonly SandboxRow[], page: number | 'all', context: Context) {
  const shown = await Promise.all(rows.map((row) => presentSummary(row, context)))
  if (page !== 'all') return { [page]: shown }
  const pages = Math.max(1, Math.ceil(shown.length / PROFILE_PAGE_SIZE))
  return Object.fromEntries(
    Array.from({ length: pages }, (_, at) => [
      at + 1,
      shown.slice(at * PROFILE_PAGE_SIZE, (at + 1) * PROFILE_PAGE_SIZE),
    ]),
  )
}

export const routes: AnyRoute[] = [
  ...uploadRoutes,
  ...feedbackRoutes,
  ...contributorRoutes,
  route(getProfile, {
    policy: 'anyone',
    handle: async ({ params, context }) => presentProfile(await personOf(context, params.username), context),
  }),
  route(sandboxesCall, {
    policy: 'anyone',
    handle: async ({ params, query, context }) => {
      const { sortBy = 'view_count', direction = 'desc', page = 1 } = query
      const { id: userId } = await personOf(context, params.username)
      const viewerId = context.viewer?.userId ?? null
      const rows = await profileSandboxes(context.db, { userId, viewerId }, { sortBy, direction, page })
      return byPage(rows, page, context)
    },
  }),
  route(likedCall, {
    policy: 'anyone',
    handle: async ({ params, query: { page = 1 }, context }) => {
      const { id } = await personOf(context, params.username)
      return byPage(await likedSandboxes(context.db, id, page), page, context)
    },
  }),
  route(showOnProfile, {
    policy: 'signedIn',
    action: 'account.profile',
    handle: async ({ params, body, context }) => {
      const self = await context.loaders.user.load(context.viewer.userId)
      // A viewer who may not change a profile need not know whether it exists.
      if (self?.username.toLowerCase() !== params.username.toLowerCase())
        throw refusalError(personRefusals, 'personUnknown')
      const {
        showcasedSandboxShortid: showcased,
        featuredSandboxes: featured,
        seenFeatured: seen,
      } = body.user
      return presentProfile(await showOff(context, { showcased, featured, seen }), context)
    },
  }),
]
