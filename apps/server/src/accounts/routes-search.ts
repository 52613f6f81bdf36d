import {
  PEOPLE_FOUND_MAX,
  PEOPLE_SEARCH_MIN_LENGTH,
  PEOPLE_SEARCHES_PER_MINUTE,
} from '@sandlot/core/accounts/limits'
import { searchPeople } from '@sandlot/core/accounts/search-rest'
import { and, asc, isNull, sql } from 'drizzle-orm'
import { beginningWith } from '../platform/db/like.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { avatarOf } from './present.ts'
import { users } from './tables.ts'

export const searchRoutes: AnyRoute[] = [
  route(searchPeople, {
    policy: 'signedIn',
    perMinute: PEOPLE_SEARCHES_PER_MINUTE,
    handle: async ({ query, context: { db } }) => {
      const typed = query.username.trim().replace(/^@/, '').toLowerCase()
      if (typed.length < PEOPLE_SEARCH_MIN_LENGTH) return []
      const username = sql`lower(${users.username})`
      const found = await db
        .select()
        .from(users)
        .where(
          and(
            sql`${username} like ${beginningWith(typed)}`,
            isNull(users.suspendedAt),
            isNull(users.serviceOf),
          ),
        )
        .orderBy(asc(username))
        .limit(PEOPLE_FOUND_MAX)
      return found.map((user) => ({ id: user.id, avatarUrl: avatarOf(user), username: user.username }))
    },
  }),
]
