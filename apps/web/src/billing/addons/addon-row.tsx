import { priceText } from '@sandlot/core/billing/money-rules'
import type { CreditAddon } from '@sandlot/core/billing/plans/catalog-rules'
import { addonHours, planMessages } from '@sandlot/core/billing/plans/messages'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { Minus, Plus } from 'lucide-react'
import { addonsMessages as say } from './messages.ts'

type Props = { addon: CreditAddon; quantity: number; raise: () => void; lower: () => void }

export function AddonRow({ addon, quantity, raise, lower }: Props) {
  const { credits, priceMonthly, fullPrice, discount } = addon
  const name = say.credits(credits)
  return (
    <li
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-xl border bg-surface p-4 sm:flex',
        quantity > 0 ? 'border-accent' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-ink-muted text-sm">{planMessages.upToHours(addonHours(credits))}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm max-sm:col-span-2 max-sm:row-start-2">
        {fullPrice !== null && <s className="text-ink-faint tabular-nums">{priceText(fullPrice)}</s>}
        <span className="font-medium tabular-nums">{say.perMonth(priceText(priceMonthly))}</span>
        {discount !== null && (
          <span className="rounded-full bg-accent-soft px-2 py-0.5 font-medium text-accent-text text-xs">
            {say.discount(discount)}
          </span>
        )}
      </p>
      <div className="flex items-center gap-1">
        <IconButton isDisabled={quantity === 0} label={say.lower(name)} onPress={lower}>
          <Minus aria-hidden size={16} />
        </IconButton>
        <output aria-label={say.quantity(name)} className="w-8 text-center font-medium tabular-nums">
          {quantity}
        </output>
        <IconButton label={say.raise(name)} onPress={raise}>
          <Plus aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  )
}
