import { creditAddons, defaultCatalogue } from '@sandlot/core/billing/catalogue-rules'
import { priceText } from '@sandlot/core/billing/money-rules'
import { usageMessages as say } from '@sandlot/core/billing/usage-messages'
import { grouped } from '@sandlot/core/grouped'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { usagePricesQuery } from './queries.ts'

/** What more credits cost a workspace that is billed by usage. */
export function AddonsSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data, isPending } = useQuery({ ...usagePricesQuery(client), networkMode: 'always' })
  if (isPending) return null
  return (
    <Section isCard text={say.addonsText} title={say.addons}>
      <ul aria-label={say.addons} className="divide-y divide-line text-sm tabular-nums">
        {creditAddons(data ?? defaultCatalogue, 'monthly').map((addon) => (
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
