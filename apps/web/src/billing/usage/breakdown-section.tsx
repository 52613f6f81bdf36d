import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { type UsageGroup, usageGroups } from '@sandlot/core/billing/credits/usage-rules'
import { monthOfYear } from '@sandlot/core/date-formats'
import { groupedDecimal } from '@sandlot/core/grouped'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { usageQuery } from './queries.ts'

/** How many months can be chosen. */
const MONTHS = 12

/**
 * Returns the last months, starting with the one in which the workspace was created. Always includes the current and
 * the chosen one.
 */
function monthOptions(now: Date, insertedAt: string, chosen: string) {
  const first = insertedAt.slice(0, 7)
  return Array.from({ length: MONTHS }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    return { value: month.toISOString().slice(0, 7), label: monthOfYear(month) }
  }).filter(({ value }, ago) => ago === 0 || value === chosen || value >= first)
}

const groupOptions = usageGroups.map((value) => ({ value, label: say.groups[value] }))

type Props = {
  id: string
  /** When the workspace was created. */
  insertedAt: string
  isManager: boolean
  month: string
  onMonth: (month: string) => void
}

/** What used a month's credits. */
export function BreakdownSection({ id, insertedAt, isManager, month, onMonth }: Props) {
  const { client, clock } = useServices()
  const [by, setBy] = useState<UsageGroup>('box')
  const query = useQuery({ ...usageQuery(client, id, { by, month }), networkMode: 'always' })
  const rows = query.data ?? []
  return (
    <Section isCard text={isManager ? say.all : say.own} title={say.breakdown}>
      <div className="flex flex-wrap gap-3">
        <Select
          className="w-40"
          label={say.by}
          onChange={(chosen) => setBy(usageGroups.find((one) => one === chosen) ?? 'box')}
          options={groupOptions}
          placeholder={say.by}
          value={by}
        />
        <Select
          className="w-44"
          label={say.month}
          onChange={onMonth}
          options={monthOptions(clock.now(), insertedAt, month)}
          placeholder={say.month}
          value={month}
        />
      </div>
      <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {rows.length === 0 ? (
          <p className="text-ink-muted text-sm">{say.nothing}</p>
        ) : (
          <table className="w-full border-collapse text-sm tabular-nums">
            <thead className="border-line border-b text-ink-muted text-xs">
              <tr>
                <th className="py-2 pr-3 text-left font-medium" scope="col">
                  {say.groups[by]}
                </th>
                <th className="py-2 pr-3 text-right font-medium" scope="col">
                  {say.hours}
                </th>
                <th className="py-2 text-right font-medium" scope="col">
                  {say.credits}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.id}>
                  <th className="wrap-anywhere py-2 pr-3 text-left font-normal" scope="row">
                    {row.title ?? (row.id === null ? say.none[by] : say.nameless(row.id, by))}
                  </th>
                  <td className="py-2 pr-3 text-right">{groupedDecimal(row.seconds / 3600, 1)}</td>
                  <td className="py-2 text-right">{groupedDecimal(row.credits, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Section>
  )
}
