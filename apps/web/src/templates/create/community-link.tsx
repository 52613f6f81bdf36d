import { templateMessages } from '@sandlot/core/templates/messages'
import { communityTemplatesQuery } from '@sandlot/core/templates/queries'
import { discoverPath } from '@sandlot/core/templates/rules'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useServices } from '../../shell/services.tsx'

const linkStyle = 'inline-flex items-center gap-1 font-medium text-accent-text underline underline-offset-2'

/**
 * The way to all public templates; after a search with what was looked for (spec CR-021, CR-022, CR-026). Without any
 * that people made there is nothing to browse (docs/spec/decisions.md, 22).
 */
export function CommunityLink({ text, isFiltering }: { text: string; isFiltering: boolean }) {
  const { client } = useServices()
  const { data: count = 0 } = useQuery(communityTemplatesQuery(client))
  if (!isFiltering && count === 0) return null
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
          {templateMessages.community(count)} {link(templateMessages.discoverPage)}
        </>
      )}
    </p>
  )
}
