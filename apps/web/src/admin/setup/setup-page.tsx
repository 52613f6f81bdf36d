import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { useQuery } from '@tanstack/react-query'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { AdminHead } from '../admin-head.tsx'
import { setupQuery } from './queries.ts'
import { SetupSteps } from './setup-steps.tsx'

/** Prepares a new instance for its users, step by step. */
export function SetupPage() {
  const { client } = useServices()
  const query = useQuery({ ...setupQuery(client), meta: { failed: say.loadFailed } })
  return (
    <>
      <AdminHead text={say.text} title={say.title} />
      <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {query.data && <SetupSteps setup={query.data} />}
      </Loaded>
    </>
  )
}
