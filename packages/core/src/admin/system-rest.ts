import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const healthParts = [
  'database',
  'migrations',
  'disk',
  'contents',
  'jobs',
  'events',
  'previews',
  'mail',
  'screenshots',
  'registry',
  'key',
] as const
export type HealthPart = (typeof healthParts)[number]

/** `off` means not configured, which is no fault. */
export const healthStates = ['ok', 'warning', 'failed', 'off'] as const
export type HealthState = (typeof healthStates)[number]

export const HealthCheck = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  /** The finding, in words. */
  text: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const adminHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  summary: "Get the health of this instance's dependencies",
  reply: z.object({ version: z.string(), checkedAt: z.string(), checks: z.array(HealthCheck) }),
})

/** Sends a mail to the administrator who requests it. `problem` quotes what the mail server objected to. */
export const testMail = endpoint({
  method: 'POST',
  path: '/admin/mail-test',
  summary: 'Send a test mail to yourself',
  reply: z.object({ to: z.string(), sent: z.boolean(), problem: z.nullable(z.string()) }),
})

export const jobStates = ['waiting', 'running', 'retrying', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** A waiting or failed job; finished ones are deleted. A `failed` one is not retried automatically. */
export const AdminJob = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  attemptsMax: z.number(),
  lastError: z.nullable(z.string()),
  /** When it is due. */
  runAt: z.string(),
  insertedAt: z.string(),
})
export type AdminJob = z.infer<typeof AdminJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'List waiting and failed jobs, failed first, and scheduled tasks',
  query: z.object({ after: z.optional(z.string()) }),
  reply: z.object({
    jobs: z.array(AdminJob),
    next: z.nullable(z.string()),
    /** Scheduled tasks; null if it has not run yet. */
    scheduled: z.array(z.object({ task: z.string(), lastRunAt: z.nullable(z.string()) })),
  }),
})

/** Retries jobs now, by id; running and finished ones are left alone. Returns those that were scheduled. */
export const retryJobs = endpoint({
  method: 'POST',
  path: '/admin/jobs/retry',
  summary: 'Retry jobs now',
  body: z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ ids: z.array(z.string()) }),
})
