import { forecastText } from '@sandlot/core/billing/credits/forecast-messages'
import { usedFromText } from '@sandlot/core/billing/credits/messages'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { priceText } from '@sandlot/core/billing/money-rules'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { creditAddons, defaultCatalog } from '@sandlot/core/billing/plans/catalog-rules'
import { grouped } from '@sandlot/core/grouped'
import { canAdminister, isBillingManager } from '@sandlot/core/workspaces/rules'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { BreakdownSection } from './breakdown-section.tsx'
import { BudgetsSection } from './budgets-section.tsx'
import { statusQuery, usagePricesQuery } from './queries.ts'
import { SpendingSection } from './spending-section.tsx'
import { StatementSection } from './statement-section.tsx'
import { WebhookSection } from './webhook-section.tsx'

/** A workspace's usage, its forecast and its budgets; people who do not manage billing see their own. */
export function UsagePage() {
  const { active, role } = useWorkspace()
  const { clock } = useServices()
  const isManager = isBillingManager(active.viewerAuthorization)
  // Credits are counted by calendar month, in UTC.
  const [month, setMonth] = useState(() => clock.now().toISOString().slice(0, 7))
  return (
    <>
      <Standing id={active.id} />
      <BreakdownSection
        id={active.id}
        insertedAt={active.insertedAt}
        isManager={isManager}
        month={month}
        onMonth={setMonth}
      />
      {canAdminister(role) && isProWorkspace(active) && (
        <>
          <SpendingSection id={active.id} />
          <AddonsSection id={active.id} />
        </>
      )}
      <BudgetsSection id={active.id} mayChange={canAdminister(role)} />
      {isManager && <StatementSection id={active.id} month={month} />}
      {canAdminister(role) && <WebhookSection id={active.id} />}
    </>
  )
}

function Standing({ id }: { id: string }) {
  const { client } = useServices()
  const query = useQuery({ ...statusQuery(client, id), networkMode: 'always' })
  const { data } = query
  const from = usedFromText(data?.usedFrom)
  return (
    <Section isCard title={say.title}>
      <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {data && (
          <div className="flex flex-col gap-1 text-sm">
            <p className="font-medium text-lg tabular-nums">
              {say.used(grouped(data.used), data.granted === null ? null : grouped(data.granted))}
            </p>
            {from !== null && <p>{from}</p>}
            <p>{forecastText(data)}</p>
            <p className="text-ink-muted">{say.running(data.running)}</p>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** The price of more credits for a workspace that is billed by usage. */
function AddonsSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data, isPending } = useQuery({ ...usagePricesQuery(client), networkMode: 'always' })
  if (isPending) return null
  return (
    <Section isCard text={say.addonsText} title={say.addons}>
      <ul aria-label={say.addons} className="divide-y divide-line text-sm tabular-nums">
        {creditAddons(data ?? defaultCatalog, 'monthly').map((addon) => (
          <li className="flex justify-between gap-4 py-2" key={addon.id}>
            <span>{say.addonCredits(grouped(addon.credits))}</span>
            <span>{say.aMonth(priceText(addon.price))}</span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink search={{ workspace: id }} to="/manage-addons">
          {say.manageAddons}
        </ButtonLink>
      </div>
    </Section>
  )
}
