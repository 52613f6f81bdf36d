import { tierAdminMessages } from '@sandlot/core/admin/messages'
import { useQuery } from '@tanstack/react-query'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { vmTiersQuery } from '../runtime/tier-queries.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { AdminHead } from './admin-head.tsx'
import { TierRow } from './tier-row.tsx'

export function MachinesPage() {
  const { client } = useServices()
  const query = useQuery({ ...vmTiersQuery(client), meta: { failed: tierAdminMessages.loadFailed } })
  return (
    <>
      <AdminHead text={tierAdminMessages.text} title={tierAdminMessages.title} />
      <Loaded
        failed={tierAdminMessages.loadFailed}
        query={query}
        skeleton={<RowsSkeleton label={tierAdminMessages.loading} />}
      >
        <ul className="flex flex-col gap-3">
          {query.data?.map((tier) => (
            <TierRow key={tier.shortid} tier={tier} />
          ))}
        </ul>
      </Loaded>
    </>
  )
}
