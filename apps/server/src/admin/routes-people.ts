import { refusalError } from '@sandlot/core/actions'
import { ADMIN_PAGE_SIZE, ADMIN_SEARCH_MAX_LENGTH } from '@sandlot/core/admin/limits'
import {
  type AdminPerson,
  listPeople,
  makeAdmin as makeAdminCall,
  makeSignInLink,
  removeAdmin as removeAdminCall,
  restorePerson,
  suspendPerson,
} from '@sandlot/core/admin/people-rest'
import { peopleRefusals } from '@sandlot/core/admin/refusals'
import { closesAt } from '@sandlot/core/profile/closing-rules'
import { avatarOf } from '../accounts/present.ts'
import type { UserRow } from '../accounts/rows.ts'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { badCursor, pageOf } from '../platform/page.ts'
import { makeAdmin, removeAdmin, restore, suspend } from './people-commands.ts'
import { findPeople, signsOf } from './people-repo.ts'
import { signInLinkFor } from './sign-in-link.ts'

async function present({ db, clock }: Context, rows: UserRow[]): Promise<AdminPerson[]> {
  const ids = rows.map(({ id }) => id)
  const signs = await signsOf(db, ids, clock.now())
  return rows.map((row) => {
    const { lastUsedAt, ...others } = signs(row.id)
    return {
      id: row.id,
      username: row.username,
      name: row.name,
      email: row.email,
      avatarUrl: avatarOf(row),
      isAdmin: row.isAdmin,
      ...others,
      insertedAt: row.insertedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      suspendedAt: row.suspendedAt?.toISOString() ?? null,
      closesAt: row.deletionRequestedAt ? closesAt(row.deletionRequestedAt).toISOString() : null,
    }
  })
}

async function presentOne(context: Context, row: UserRow): Promise<AdminPerson> {
  const [person] = await present(context, [row])
  if (!person) throw refusalError(peopleRefusals, 'personUnknown')
  return person
}

export const peopleRoutes: AnyRoute[] = [
  route(listPeople, {
    policy: 'admin',
    handle: async ({ query: { search = '', filter = 'all', after }, context }) => {
      if (after !== undefined && !isUuid(after)) throw badCursor()
      const rows = await findPeople(context.db, {
        search: search.trim().slice(0, ADMIN_SEARCH_MAX_LENGTH),
        filter,
        after,
        limit: ADMIN_PAGE_SIZE + 1,
      })
      const { page, next } = pageOf(rows, ADMIN_PAGE_SIZE)
      return { people: page.length === 0 ? [] : await present(context, page), next }
    },
  }),
  route(suspendPerson, {
    policy: 'recentAdmin',
    action: 'person.suspend',
    handle: async ({ params, context }) => presentOne(context, await suspend(context, params.id)),
  }),
  route(restorePerson, {
    policy: 'recentAdmin',
    action: 'person.restore',
    handle: async ({ params, context }) => presentOne(context, await restore(context, params.id)),
  }),
  route(makeAdminCall, {
    policy: 'recentAdmin',
    action: 'person.make-admin',
    handle: async ({ params, context }) => presentOne(context, await makeAdmin(context, params.id)),
  }),
  route(makeSignInLink, {
    policy: 'recentAdmin',
    action: 'person.sign-in-link',
    handle: async ({ params, context }) => {
      const { token, expiresAt } = await signInLinkFor(context, params.id)
      return { url: `${context.publicUrl()}/signin/${token}`, expiresAt: expiresAt.toISOString() }
    },
  }),
  route(removeAdminCall, {
    policy: 'recentAdmin',
    action: 'person.remove-admin',
    handle: async ({ params, body: { myself = false }, context }) =>
      presentOne(context, await removeAdmin(context, params.id, { myself })),
  }),
]
