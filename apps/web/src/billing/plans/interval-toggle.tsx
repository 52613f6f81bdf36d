import { type BillingInterval, billingIntervals } from '@sandlot/core/billing/catalogue-rules'
import { plansMessages as say } from './messages.ts'

type Props = { value: BillingInterval; onChange: (interval: BillingInterval) => void }

const labels: Record<BillingInterval, string> = { monthly: say.monthly, yearly: say.annual }

export function IntervalToggle({ value, onChange }: Props) {
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
