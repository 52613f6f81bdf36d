import { focusCsv, statementCsv, statementJson } from '@sandlot/core/billing/credits/rest'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { priceText } from '@sandlot/core/billing/money-rules'
import { dateAndTime } from '@sandlot/core/date-formats'
import { pathOf } from '@sandlot/core/endpoint'
import { groupedDecimal } from '@sandlot/core/grouped'
import { buttonStyle } from '@sandlot/ui/button-style'
import { Section } from '@sandlot/ui/section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { statementQuery } from './queries.ts'

type Props = { id: string; month: string }

/** Every run of a month, to read here or download. */
export function StatementSection({ id, month }: Props) {
  const { client } = useServices()
  const query = useInfiniteQuery({ ...statementQuery(client, id, month), networkMode: 'always' })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const cents = pages[0]?.onDemandCents ?? null
  const files = [
    [say.csv, statementCsv],
    [say.json, statementJson],
    [say.focus, focusCsv],
  ] as const
  return (
    <Section
      action={
        <div className="flex flex-wrap gap-2">
          {files.map(([label, call]) => (
            <a
              className={buttonStyle({ size: 'sm' })}
              download
              href={`${pathOf(call, { id })}?month=${month}`}
              key={label}
            >
              {label}
            </a>
          ))}
        </div>
      }
      isCard
      text={`${say.statementText} ${say.rounded}`}
      title={say.statement}
    >
      {cents !== null && cents > 0 && <p className="font-medium text-sm">{say.onDemand(priceText(cents))}</p>}
      <Loaded failed={say.statementFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {rows.length === 0 ? (
          <p className="text-ink-muted text-sm">{say.noRuns}</p>
        ) : (
          <ul aria-label={say.statement} className="divide-y divide-line text-sm">
            {rows.map((run) => (
              <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2" key={run.id}>
                <span className="wrap-anywhere">{run.box ?? run.boxId}</span>
                <span className="text-right tabular-nums">
                  {say.runCredits(groupedDecimal(run.credits, 2))}
                </span>
                <span className="wrap-anywhere text-ink-muted text-xs">
                  {[run.tier, run.person, run.token, run.label].filter(Boolean).join(' · ')}
                </span>
                <time className="text-right text-ink-muted text-xs" dateTime={run.startedAt}>
                  {dateAndTime(run.startedAt)}
                </time>
              </li>
            ))}
          </ul>
        )}
        <LoadMore failed={say.statementFailed} query={query} />
      </Loaded>
    </Section>
  )
}
