import { AUDIT_STREAM_URL_MAX_LENGTH } from './limits.ts'
import { auditStreamMessages as say } from './stream-messages.ts'

/** What is wrong with the address that a log is to be sent to, or null. Where it leads, only sending tells. */
export function streamUrlProblem(text: string): string | null {
  const typed = text.trim()
  if (!URL.canParse(typed) || typed.length > AUDIT_STREAM_URL_MAX_LENGTH) return say.urlInvalid
  const url = new URL(typed)
  if (url.protocol !== 'https:') return say.urlNotHttps
  return url.username || url.password ? say.urlHasPassword : null
}
