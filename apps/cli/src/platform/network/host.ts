import { AppError } from '@sandlot/core/errors'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'

/** The default address of `npm start`. */
export const DEFAULT_HOST = 'http://localhost:4000'

const isLocal = ({ hostname }: URL): boolean => isLoopbackHost(hostname) || hostname.endsWith('.localhost')

export const isLoopback = (host: string): boolean => isLocal(new URL(host))

/** The origin for a typed host; `https` unless it is this machine. */
export function normalizeHost(text: string, from: string): string {
  const trimmed = text.trim()
  const named = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
  const url = parse(named ? trimmed : `https://${trimmed}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new AppError('usage', `${from} is not the address of a host: ${trimmed || '(empty)'}`, {
      hint: `Write it like ${DEFAULT_HOST} or https://sandlot.example.com.`,
      field: 'host',
    })
  if (!named && isLocal(url)) return new URL(`http://${trimmed}`).origin
  return url.origin
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
