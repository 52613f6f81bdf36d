import { tierMessages } from '@sandlot/core/runtime/tier-messages'
import { givenVmTier, vmTierHint, vmTierLabel } from '@sandlot/core/runtime/tier-rules'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { vmTiersQuery } from '../../runtime/tier-queries.ts'
import { useHostStatus } from '../../runtime/use-host-status.ts'
import { useServices } from '../../shell/services.tsx'

type Props = {
  value: number
  /** The highest tier that the workspace may use. */
  highest: number
  isFree: boolean
  onChange: (tier: number) => void
}

/** Selects the size of a devbox's machine (spec CR-042, CR-045, CR-046). */
export function TierSelect({ value, highest, isFree, onChange }: Props) {
  const { client } = useServices()
  const { data, isError } = useQuery(vmTiersQuery(client))
  const host = useHostStatus()?.capacity ?? null
  const hintOf = (tier: number) => vmTierHint(tier, data ?? [], highest, host)
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        isDisabled={data === undefined}
        label={tierMessages.label}
        onChange={(tier) => onChange(Number(tier))}
        options={(data ?? []).map((tier) => {
          const hint = hintOf(tier.tier)
          return {
            value: String(tier.tier),
            label: vmTierLabel(tier),
            isDisabled: hint !== null,
            ...(hint !== null && { hint }),
          }
        })}
        placeholder={isError ? tierMessages.failed : tierMessages.loading}
        value={data ? String(givenVmTier(value, data, host)) : ''}
      />
      {isFree && <p className="text-ink-muted text-sm">{tierMessages.betterForPro}</p>}
    </div>
  )
}
