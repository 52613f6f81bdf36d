import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ANNOUNCEMENT_MAX_LENGTH } from './limits.ts'
import { settingsMessages } from './messages.ts'

export const signUpRules = ['open', 'invited'] as const

const announcement = z.nullable(
  z.string().check(
    z.trim(),
    z.maxLength(ANNOUNCEMENT_MAX_LENGTH, {
      error: settingsMessages.announcementTooLong(ANNOUNCEMENT_MAX_LENGTH),
    }),
  ),
)

/** Settings that administrators can change at run time. `revision` grows with each change. */
export const InstanceSettings = z.object({
  signUp: z.enum(signUpRules),
  announcement,
  revision: z.number(),
})
export type InstanceSettings = z.infer<typeof InstanceSettings>

export const instanceSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Get the settings of this instance',
  reply: InstanceSettings,
})

/** Changes the given settings. Refused with conflict if `revision` is outdated. */
export const changeInstanceSettings = endpoint({
  method: 'PATCH',
  path: '/admin/settings',
  summary: 'Change the settings of this instance',
  body: z.object({
    revision: z.number(),
    signUp: z.optional(z.enum(signUpRules)),
    announcement: z.optional(announcement),
  }),
  reply: InstanceSettings,
})
