import { featuresQuery } from '@sandlot/core/accounts/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../services.tsx'

/** Marks a demo, in which nothing is real. */
export function DemoBadge() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  if (!data?.demo) return null
  return (
    <span
      className="flex h-6 items-center rounded-full border border-line-strong px-2.5 font-medium text-ink-muted text-xs"
      title={shellMessages.demoHint}
    >
      {shellMessages.demo}
    </span>
  )
}
