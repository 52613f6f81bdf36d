import { preferenceNames } from '@sandlot/core/notifications/preferences-rules'
import { notificationTypes } from '@sandlot/core/notifications/rules'
import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  text: z.string().describe('What it says, on one line.'),
  from: z.string().describe('The name of whoever caused it.'),
  url: z.string().describe('Where it leads.'),
  read: z.boolean(),
  at: z.string(),
  data: z.record(z.string(), z.unknown()).describe('What it is about; depends on the type.'),
})

const Change = z.object({
  id: z.string(),
  title: z.string().nullable().describe('What it says, where that is known.'),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  error: FailureShape.optional(),
})

const Count = z.object({ count: z.number().int().describe('How many were changed.') })

export const notificationShapes = {
  'notif/1': Notification,
  'notif.list/1': z.array(Notification),
  'notif.change/1': Change,
  'notif.read/1': z.array(Change),
  'notif.unread/1': z.array(Change),
  'notif.archive/1': z.array(Change),
  'notif.read-all/1': Count,
  'notif.archive-all/1': Count,
  'notif.prefs/1': z.object({
    preferences: z.record(z.enum(preferenceNames), z.boolean()),
    quiet: z
      .object({ from: z.string(), until: z.string(), timeZone: z.string() })
      .nullable()
      .describe('When notifications stay quiet.'),
  }),
} as const
