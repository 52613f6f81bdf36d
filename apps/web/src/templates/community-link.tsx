import { featuresQuery } from '@sandlot/core/accounts/queries'
import { templateMessages } from '@sandlot/core/templates/messages'
import { discoverPath } from '@sandlot/core/templates/rules'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useServices } from '../shell/services.tsx'

const linkStyle = 'inline-flex items-center gap-1 font-medium text-accent-text underline underline-offset-2'

/** The way to all public templates; after a search with what was looked for (spec CR-021, CR-022, CR-026). */
export function CommunityLink({ text, isFiltering }: { text: string; isFiltering: boolean }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const link = (label: string) => (
    <a className={linkStyle} href={discoverPath(text)} rel="noopener" target="_blank">
      {label}
      <ExternalLink aria-hidden size={13} />
    </a>
  )
  return (
    <p className="mt-6 text-center text-ink-muted text-sm">
      {isFiltering ? (
        <>
          {templateMessages.notFinding} {link(templateMessages.searchCommunity)}
        </>
      ) : (
        <>
          {templateMessages.community(features?.communityClaim ?? templateMessages.communityClaim)}{' '}
          {link(templateMessages.discoverPage)}
        </>
      )}
    </p>
  )
}
