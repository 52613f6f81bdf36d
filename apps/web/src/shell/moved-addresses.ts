/** Where an address below `/dashboard/` that has no page of its own leads (spec RT-066 to RT-070). */
export function movedTo(path: string) {
  const [first = '', ...rest] = path.split('/')
  if (first === 'archive' && rest.length === 0) return { to: '/dashboard/deleted' } as const
  if (first === 'all') return { to: '/dashboard/sandboxes/$', params: { _splat: rest.join('/') } } as const
  return { to: '/dashboard/recent' } as const
}
