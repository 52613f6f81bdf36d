import { featuresQuery } from '@sandlot/core/accounts/queries'
import { signInMessages } from '@sandlot/core/accounts/sign-in-messages'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

/** What somebody agrees to by going on; the pages are those of whoever keeps the instance (spec AC-010). */
export function Agreement() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  const [before, between, after] = signInMessages.agreement
  return (
    <p className="mt-6 text-balance text-center text-ink-muted text-sm">
      {before}
      <Words href={data?.links?.terms}>{signInMessages.terms}</Words>
      {between}
      <Words href={data?.links?.privacy}>{signInMessages.privacy}</Words>
      {after}
    </p>
  )
}

function Words({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href) return children
  return (
    <a className="underline hover:text-ink" href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
