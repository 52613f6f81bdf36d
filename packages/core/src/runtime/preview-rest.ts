import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A short-lived secret that opens the preview for this session; null if the preview is public. */
export const previewSecret = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/preview_secret',
  summary: 'Create a secret for the preview of a private sandbox',
  params: z.object({ id: z.string() }),
  reply: z.object({ previewSecret: z.nullable(z.string()) }),
})
