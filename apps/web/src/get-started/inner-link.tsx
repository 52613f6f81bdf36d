import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link to an address with its own query, followed without reloading the dashboard if possible. */
export function InnerLink({ href, ...rest }: Props) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented || !/^\/(dashboard|t)\//.test(href)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return <a {...rest} href={href} onClick={follow} />
}
