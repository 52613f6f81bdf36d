import { upgradableQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { billingMessages } from '@sandlot/core/billing/messages'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { canUpgrade } from '@sandlot/core/billing/upgrade-rules'
import { roleIn } from '@sandlot/core/workspaces/rules'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'
import { Waiting } from './waiting.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** Spec WZ-044 to WZ-046. */
export function SelectWorkspaceStep({ flow }: { flow: Flow }) {
  const { client } = useServices()
  const { data, isError, refetch } = useQuery(upgradableQuery(client))
  if (!data) return <Waiting flow={flow} hasFailed={isError} retry={() => void refetch()} />
  if (data.length > 0 && data.every(({ plan }) => plan == null))
    return <Navigate replace to="/dashboard/recent" />
  const offered = data.filter((workspace) => canUpgrade(workspace, roleIn(workspace)))
  if (offered.length === 0) return <Navigate replace to="/create-workspace" />
  return (
    <WizardFrame flow={flow} text={say.selectText} title={say.selectTitle}>
      <ul className="flex flex-col gap-2">
        {offered.map((workspace) => (
          <li key={workspace.id}>
            <button
              className="flex w-full items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 text-left shadow-xs hover:bg-sunken"
              onClick={() => flow.next({ workspace: workspace.id })}
              type="button"
            >
              <TeamAvatar name={workspace.name} url={workspace.avatarUrl ?? null} />
              <span className="min-w-0 flex-1 truncate font-medium">{workspace.name}</span>
              <span className="text-ink-muted text-sm">
                {billingMessages.planNames[isProWorkspace(workspace) ? 'pro' : 'free']}
              </span>
              <ChevronRight aria-hidden className="text-ink-faint" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </WizardFrame>
  )
}
