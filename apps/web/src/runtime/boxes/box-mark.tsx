import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { isBoxChanging, isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { boxDashboardMessages } from './list-messages.ts'
import { workspaceBoxesQuery } from './queries.ts'
import { stateDots } from './state-dots.ts'

/** A dot next to a running devbox. Loaded with the first list that contains a devbox. */
export function BoxMark({ sandboxId }: { sandboxId: string }) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data: state } = useQuery({
    ...workspaceBoxesQuery(client, active.id),
    select: (boxes) => boxes.find((box) => box.sandboxId === sandboxId)?.state,
  })
  if (state === undefined || !(isBoxUp(state) || isBoxChanging(state))) return null
  const text = boxDashboardMessages.mark(boxMessages.states[state])
  return (
    <span className="flex shrink-0 items-center" title={text}>
      <span aria-hidden className={`size-2 rounded-full ${stateDots[state]}`} />
      <span className="sr-only">{text}</span>
    </span>
  )
}
