import type { Cart } from '@sandlot/core/billing/checkout/cart-rules'
import { billingMessages } from '@sandlot/core/billing/messages'
import { priceText } from '@sandlot/core/billing/money-rules'
import { grouped } from '@sandlot/core/grouped'
import { cx } from '@sandlot/ui/cx'
import { ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { summaryMessages as say } from './summary-messages.ts'

/** What was chosen and its total. Slides in next to a step, or from below on small screens. */
export function SummaryPanel({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const subscription = cart.newSubscription
  if (!subscription) return null
  const { basePlan, addonItems, billingInterval, totalCredits, totalPrice } = subscription
  const total = say.per[billingInterval](priceText(totalPrice))
  return (
    <aside
      aria-label={say.label}
      className="animate-slide border-line bg-canvas max-lg:sticky max-lg:bottom-0 max-lg:border-t lg:w-84 lg:shrink-0 lg:border-l"
    >
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className="flex w-full items-center gap-3 px-4 py-3 text-left sm:px-8 lg:hidden"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <span className="font-medium">{say.label}</span>
        <span className="ml-auto font-semibold">{total}</span>
        <ChevronUp aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} size={16} />
      </button>
      <div
        className={cx(
          'flex flex-col gap-5 px-4 pb-6 sm:px-8 lg:sticky lg:top-0 lg:px-6 lg:pt-8',
          !isOpen && 'max-lg:hidden',
        )}
        id={id}
      >
        <h2 className="font-semibold text-lg max-lg:sr-only">{say.label}</h2>
        <dl className="flex flex-col gap-3 text-sm">
          <Row
            amount={priceText(basePlan.price)}
            detail={say.credits(grouped(basePlan.credits))}
            label={say.plan(billingMessages.planNames.pro)}
          />
          {addonItems.map(({ addon, credits, price, quantity }) => (
            <Row
              amount={priceText(price * quantity)}
              detail={quantity > 1 ? say.each(priceText(price)) : null}
              key={addon}
              label={`${quantity} × ${say.credits(grouped(credits))}`}
            />
          ))}
          {cart.spendingLimit > 0 && (
            <Row
              amount={say.upTo(priceText(cart.spendingLimit * 100))}
              detail={say.onDemandText}
              label={say.onDemand}
            />
          )}
        </dl>
        <dl className="flex flex-col gap-3 border-line border-t pt-4 text-sm">
          <Row amount={grouped(totalCredits)} label={say.monthlyCredits} />
          <Row amount={<strong className="font-semibold text-lg">{total}</strong>} label={say.total} />
        </dl>
        <p className="text-ink-muted text-xs">{cart.hasUpcomingChange ? say.upcoming : say.tax}</p>
      </div>
    </aside>
  )
}

type RowProps = { label: string; amount: ReactNode; detail?: string | null }

function Row({ label, amount, detail }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0">
        {label}
        {detail && <span className="block text-ink-muted text-xs">{detail}</span>}
      </dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  )
}
