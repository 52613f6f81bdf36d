import { errorCodes } from '@sandlot/core/errors'
import { z } from 'zod'

/** The shape of `error` (spec CL-002). */
export const FailureShape = z.object({
  code: z.enum(errorCodes),
  reason: z.string().optional().describe('What it was refused for, where it was.'),
  message: z.string(),
  hint: z.string(),
  field: z.string().optional(),
  status: z.number().int().optional().describe('HTTP status, where a reply failed.'),
  retryable: z.boolean(),
  retryAfter: z.number().optional().describe('Seconds.'),
  requestId: z.string().optional(),
  next: z.array(z.string()).describe('Commands to run next.'),
})
