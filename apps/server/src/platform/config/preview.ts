import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import { unusable } from '../start-error.ts'

/**
 * User code must not be same-site with the app, or it could set cookies for it. Aborts the start if both are below one
 * registrable domain.
 */
export function assertPreviewHost(previewHost: string, publicUrl: string | undefined): void {
  const { hostname } = new URL(`http://${previewHost}`)
  const refuse = (reason: string) => {
    throw unusable(`SANDLOT_PREVIEW_HOST: ${reason}`)
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    refuse('must be a name, not an address: each sandbox gets a name below it')
  const app = publicUrl ? new URL(publicUrl).hostname : 'localhost'
  const domain = getDomain(hostname, { allowPrivateDomains: true })
  if (app === hostname && app !== 'localhost') refuse(`must not be the host of the app, ${app}`)
  if (domain && domain === getDomain(app, { allowPrivateDomains: true }))
    refuse(
      `must not be under ${domain}, which the app is under: code of sandboxes could reach its cookies. Take a domain of its own`,
    )
}
