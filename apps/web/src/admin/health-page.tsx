import { healthMessages } from '@sandlot/core/admin/system-messages'
import type { HealthState } from '@sandlot/core/admin/system-rest'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { useNow } from '../shell/browser/use-now.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { AdminHead } from './admin-head.tsx'
import { Badge } from './badge.tsx'
import { healthQuery } from './queries.ts'

const colors: Record<HealthState, 'accent' | 'warning' | 'danger' | 'quiet'> = {
  ok: 'accent',
  warning: 'warning',
  failed: 'danger',
  off: 'quiet',
}

export function HealthPage() {
  const { client } = useServices()
  const now = useNow()
  const query = useQuery({ ...healthQuery(client), meta: { failed: healthMessages.loadFailed } })
  const { data } = query
  return (
    <>
      <AdminHead
        title={healthMessages.title}
        {...(data && {
          text: `${healthMessages.version(data.version)} · ${healthMessages.checked(timeAgo(data.checkedAt, now))}`,
        })}
      >
        {data && (
          <Button
            icon={<RotateCw aria-hidden size={14} />}
            isPending={query.isFetching}
            onPress={() => void query.refetch()}
            size="sm"
          >
            {healthMessages.again}
          </Button>
        )}
      </AdminHead>
      <Loaded
        failed={healthMessages.loadFailed}
        query={query}
        skeleton={<RowsSkeleton label={healthMessages.loading} />}
      >
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {data?.checks.map(({ part, state, text }) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3 last:border-b-0 sm:grid sm:grid-cols-[11rem_1fr_auto]"
              key={part}
            >
              <span className="w-44 font-medium text-sm">{healthMessages.parts[part]}</span>
              <span className="min-w-0 flex-1 basis-60 break-words text-ink-muted text-sm">{text}</span>
              <Badge color={colors[state]}>{healthMessages.states[state]}</Badge>
            </li>
          ))}
        </ul>
      </Loaded>
    </>
  )
}
