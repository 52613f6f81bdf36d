import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { tierMessages } from '@sandlot/core/runtime/tier-messages'
import { vmTierHint, vmTierLabel } from '@sandlot/core/runtime/tier-rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { type OpenSandbox, setVmTier } from '@sandlot/core/sandboxes/queries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useServices } from '../../shell/services.tsx'
import { MenuButton } from '../../shell/ui/menu-button.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'
import { vmTiersQuery } from '../tier-queries.ts'
import { useHostStatus } from '../use-host-status.ts'
import { boxKeys } from './keys.ts'
import { devboxMessages as say } from './messages.ts'

type Props = { box: Box; sandbox: OpenSandbox; restart: () => void }

/** The size of a devbox's machine, with a menu for those who may change it. */
export function TierMenu({ box, sandbox, restart }: Props) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { data: tiers } = useQuery(vmTiersQuery(client))
  const limits = useWorkspaceLimits(sandbox.teamId)
  const host = useHostStatus()?.capacity ?? null
  const { mutate } = useMutation({
    ...setVmTier(client, queries),
    onSuccess: async ({ vmTier }) => {
      await queries.invalidateQueries({ queryKey: boxKeys.one(sandbox.id) })
      if (!isBoxUp(box.state) || vmTier === box.vmTier) return
      const question = {
        title: say.tier.restartTitle,
        message: say.tier.restartText,
        confirmLabel: say.restart,
        cancelLabel: say.tier.later,
      }
      if (await confirm(question)) restart()
    },
    onError: (error) => toasts.failed(say.tier.failed, error),
  })
  const now = tiers?.find(({ tier }) => tier === box.vmTier)
  if (!tiers || !now) return null
  // Nothing in Recently deleted starts, so its size has no effect.
  const mayResize = refusalIn(sandbox, 'sandbox.vm_tier') === null && sandbox.removedAt === null
  if (!mayResize || !limits) return <span className="truncate text-ink-muted">{now.name}</span>
  // A size chosen while it runs applies from the next start.
  const chosen = Math.min(sandbox.vmTier ?? box.vmTier, limits.highestVmTier)
  const next = isBoxUp(box.state)
    ? tiers.find(({ tier }) => tier === chosen && tier !== box.vmTier)
    : undefined
  const shown = next ? say.tier.next(now.name, next.name) : now.name
  return (
    <MenuButton
      className="inline-flex h-7 min-w-0 items-center gap-1 rounded-md px-1.5 text-ink-muted hover:bg-hover hover:text-ink"
      groups={[
        {
          id: 'tier',
          label: tierMessages.label,
          chosen: String(next?.tier ?? box.vmTier),
          entries: tiers.map((tier) => {
            const hint = vmTierHint(tier.tier, tiers, limits.highestVmTier, host)
            return {
              id: String(tier.tier),
              label: vmTierLabel(tier),
              isDisabled: hint !== null,
              ...(hint !== null && { hint }),
              run: () =>
                tier.tier !== (next?.tier ?? box.vmTier) && mutate({ id: sandbox.id, vmTier: tier.tier }),
            }
          }),
        },
      ]}
      label={say.tier.label(shown)}
    >
      <span className="truncate">{shown}</span>
      <ChevronDown aria-hidden size={13} />
    </MenuButton>
  )
}
