import { featuresQuery } from '@sandlot/core/accounts/queries'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { planCards } from '@sandlot/core/billing/plans/cards'
import {
  type BillingInterval,
  billingIntervals,
  type Catalog,
} from '@sandlot/core/billing/plans/catalog-rules'
import { addressInterval, billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from '../wizard/flow.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { Comparison } from './comparison.tsx'
import { faq, plansMessages as say } from './messages.ts'
import { PlanCard } from './plan-card.tsx'
import { VmTypes } from './vm-types.tsx'

type Props = {
  flow: Flow
  prices: Catalog
  workspace: string | undefined
  /** Called if the user stays on Free. */
  onFree: () => void
}

/** Spec WZ-053 to WZ-061. */
export function PlansStep({ flow, prices, workspace, onFree }: Props) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const [interval, setInterval] = useState<BillingInterval>(
    () => billingInterval(flow.search.interval) ?? 'monthly',
  )
  const cards = planCards(prices)
  const { contact = null, discounts = null } = features?.links ?? {}
  const choosePro = () => flow.next({ plan: PLAN_IDS.pro, interval: addressInterval(interval) })
  return (
    <WizardFrame flow={flow} isWide title={say.title} workspace={workspace}>
      <IntervalToggle onChange={setInterval} value={interval} />
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <PlanCard card={cards.free} interval={interval}>
          <Button onPress={onFree} size="lg" wide>
            {say.choose(cards.free.name)}
          </Button>
        </PlanCard>
        <PlanCard card={cards.pro} interval={interval} isFavored>
          <Button onPress={choosePro} size="lg" variant="primary" wide>
            {say.choose(cards.pro.name)}
          </Button>
        </PlanCard>
        <PlanCard card={cards.enterprise} interval={interval}>
          {contact === null ? (
            <p className="py-2 text-center text-ink-muted text-sm">{say.askAdmins}</p>
          ) : (
            <a
              className={buttonStyle({ size: 'lg', wide: true })}
              href={contact}
              rel="noreferrer"
              target="_blank"
            >
              {say.contact}
            </a>
          )}
        </PlanCard>
      </ul>
      {discounts !== null && (
        <aside className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft px-4 py-3 text-sm">
          <p className="min-w-0 flex-1 basis-60">{say.discounts}</p>
          <a
            className="font-medium text-accent-text underline underline-offset-2"
            href={discounts}
            rel="noreferrer"
            target="_blank"
          >
            {say.discountsLink}
          </a>
        </aside>
      )}
      <Comparison cards={cards} />
      <VmTypes />
      <Faq />
    </WizardFrame>
  )
}

/** Spec WZ-061. */
function Faq() {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 className="font-semibold text-lg" id={heading}>
        {say.faq}
      </h2>
      <div className="mt-2 divide-y divide-line border-line border-y">
        {faq.map(({ question, answer }) => (
          <details className="group" key={question}>
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-3 font-medium">
              {question}
              <ChevronDown
                aria-hidden
                className="shrink-0 text-ink-faint transition-transform group-open:rotate-180"
                size={16}
              />
            </summary>
            <p className="max-w-prose pb-4 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

type IntervalToggleProps = { value: BillingInterval; onChange: (interval: BillingInterval) => void }

const labels: Record<BillingInterval, string> = { monthly: say.monthly, yearly: say.annual }

function IntervalToggle({ value, onChange }: IntervalToggleProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{say.interval}</legend>
      <div className="inline-flex rounded-lg bg-sunken p-1">
        {billingIntervals.map((interval) => (
          <label
            className="cursor-pointer rounded-md px-4 py-1.5 font-medium text-ink-muted text-sm has-checked:bg-chosen has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-focus"
            key={interval}
          >
            <input
              checked={interval === value}
              className="sr-only"
              name="interval"
              onChange={() => onChange(interval)}
              type="radio"
              value={interval}
            />
            {labels[interval]}
          </label>
        ))}
      </div>
      <span className="rounded-full bg-accent-soft px-2.5 py-1 font-medium text-accent-text text-xs">
        {say.save}
      </span>
    </fieldset>
  )
}
