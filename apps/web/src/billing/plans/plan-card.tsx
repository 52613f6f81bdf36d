import { priceText } from '@sandlot/core/billing/money-rules'
import type { PlanCard as Card } from '@sandlot/core/billing/plans/cards'
import type { BillingInterval } from '@sandlot/core/billing/plans/catalog-rules'
import { cx } from '@sandlot/ui/cx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { plansMessages as say } from './messages.ts'

type Props = { card: Card; interval: BillingInterval; isFavored?: boolean; children: ReactNode }

export function PlanCard({ card, interval, isFavored = false, children }: Props) {
  const heading = useId()
  const price = interval === 'yearly' ? card.priceYearly : card.priceMonthly
  return (
    <li
      aria-labelledby={heading}
      className={cx(
        'flex flex-col gap-5 rounded-xl border bg-surface p-5',
        isFavored ? 'border-accent shadow-sm' : 'border-line',
      )}
    >
      <div>
        <h2 className="font-semibold text-lg" id={heading}>
          {card.name}
        </h2>
        <p className="mt-2 flex items-baseline gap-1.5">
          <span className="font-semibold text-2xl">{price === null ? say.custom : priceText(price)}</span>
          {price !== null && <span className="text-ink-muted text-sm">{say.perMonth}</span>}
        </p>
        <p className="min-h-5 text-ink-muted text-xs">
          {price !== null && price > 0 && interval === 'yearly' && say.billedYearly(priceText(price * 12))}
        </p>
      </div>
      {children}
      <ul className="flex flex-col gap-2 text-sm">
        {[...card.usage, ...card.features].map((line) => (
          <li className="flex gap-2" key={line}>
            <Check aria-hidden className="mt-0.5 shrink-0 text-accent-text" size={15} />
            {line}
          </li>
        ))}
      </ul>
    </li>
  )
}
