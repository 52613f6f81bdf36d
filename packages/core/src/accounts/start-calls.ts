import { toCamelCase } from '../case.ts'
import type { StartCall } from '../endpoint.ts'
import type { CurrentUser, Features } from './rest.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The operation `currentUser`, for pages that start with it. */
export const startUser = {
  method: 'GET',
  path: '/users/current',
  read: (body) => {
    if (!isObject(body) || typeof body.id !== 'string') return { issues: [body] }
    // The keys of these two are data.
    const { experiments, metadata } = body as CurrentUser
    return { value: { ...(toCamelCase(body) as CurrentUser), experiments, metadata } }
  },
} as const satisfies StartCall<CurrentUser>

/** The operation `features`, for pages that start with it. */
export const startFeatures = {
  method: 'GET',
  path: '/meta/features',
  version: null,
  read: (body) => {
    const value = toCamelCase(body) as Features
    return isObject(value) && typeof value.loginWithGithub === 'boolean' ? { value } : { issues: [body] }
  },
} as const satisfies StartCall<Features>
