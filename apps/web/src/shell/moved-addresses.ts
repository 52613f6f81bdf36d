import { isLocalOwner } from '@sandlot/core/git/owner-rules'

/** Returns the destination of an address below `/dashboard/` that has no page (spec RT-066 to RT-070). */
export function movedTo(path: string) {
  const [first = '', ...rest] = path.split('/')
  if (first === 'archive' && rest.length === 0) return { to: '/dashboard/deleted' } as const
  if (first === 'all') return { to: '/dashboard/sandboxes/$', params: { _splat: rest.join('/') } } as const
  // The former address of a hosted repository's pull request. It names no workspace to review it in.
  const [owner, name, pull, number, ...more] = rest
  if (first === 'repositories' && owner && name && isLocalOwner(owner) && pull === 'pull')
    if (number && more.length === 0)
      return { to: '/dashboard/repositories/$owner/$name', params: { owner, name } } as const
  return { to: '/dashboard/recent' } as const
}
