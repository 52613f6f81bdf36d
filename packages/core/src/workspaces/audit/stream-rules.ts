import type { InputProblem } from '../../input-rules.ts'
import { AUDIT_STREAM_URL_MAX_LENGTH } from './limits.ts'
import type { auditStreamMessages as say } from './stream-messages.ts'

export type StreamProblem = InputProblem<typeof say>

/** What is wrong with the URL of a stream, or null. Where it leads is only known on delivery. */
export function streamUrlProblem(text: string): StreamProblem | null {
  const typed = text.trim()
  if (!URL.canParse(typed) || typed.length > AUDIT_STREAM_URL_MAX_LENGTH) return { reason: 'urlInvalid' }
  const url = new URL(typed)
  if (url.protocol !== 'https:') return { reason: 'urlNotHttps' }
  return url.username || url.password ? { reason: 'urlHasPassword' } : null
}
