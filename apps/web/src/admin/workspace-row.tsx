import { wishesOf } from '@sandlot/core/admin/plan-request-rules'
import { adminWorkspaceMessages } from '@sandlot/core/admin/workspaces-messages'
import type { AdminWorkspace } from '@sandlot/core/admin/workspaces-rest'
import { billingMessages } from '@sandlot/core/billing/messages'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Facts } from '@sandlot/ui/facts'
import { useModals } from '../shell/use-modals.ts'
import { Badge } from './badge.tsx'

const planModal = () => import('./plan-modal.tsx').then((module) => module.PlanModal)

export function WorkspaceRow({ workspace, now }: { workspace: AdminWorkspace; now: Date }) {
  const { openModal } = useModals()
  const { name, type, members, sandboxes, admins, plan, request, deletedAt, insertedAt } = workspace
  const [, ...more] = wishesOf(workspace)
  const facts = [
    ...(more.length > 0 ? [adminWorkspaceMessages.asksAlso(more)] : []),
    adminWorkspaceMessages.members(members),
    adminWorkspaceMessages.sandboxes(sandboxes),
    adminWorkspaceMessages.created(timeAgo(insertedAt, now)),
    ...(admins.length > 0 ? [adminWorkspaceMessages.admins(admins)] : []),
  ]
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium text-sm" dir="auto">
            {name}
          </span>
          {type === 'PERSONAL' && <Badge color="quiet">{adminWorkspaceMessages.personal}</Badge>}
          {deletedAt && (
            <Badge color="danger">{adminWorkspaceMessages.deleted(timeAgo(deletedAt, now))}</Badge>
          )}
          {plan && (
            <Badge color={plan === 'free' ? 'quiet' : 'accent'}>{billingMessages.planNames[plan]}</Badge>
          )}
          {request && (
            <Badge color="warning">
              {adminWorkspaceMessages.asks(billingMessages.planNames[request.plan])}
            </Badge>
          )}
        </p>
        <Facts facts={facts} />
      </div>
      {plan && (
        <Button
          aria-label={adminWorkspaceMessages.setPlanOf(name)}
          className="shrink-0"
          onPress={() => void openModal(planModal, { workspace, plan })}
          size="sm"
        >
          {adminWorkspaceMessages.setPlan}
        </Button>
      )}
    </li>
  )
}
