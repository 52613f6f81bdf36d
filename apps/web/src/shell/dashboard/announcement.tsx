import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../services.tsx'

/** What the instance's admins have to say to everybody, if anything. */
export function Announcement() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return data?.announcement ? (
    <p className="border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning-text" role="status">
      {data.announcement}
    </p>
  ) : null
}
