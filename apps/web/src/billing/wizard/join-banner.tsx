import { Button } from '@sandlot/ui/button'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { wizardMessages as say } from './messages.ts'
import { eligibleWorkspacesQuery, joinEligibleWorkspace } from './workspace-calls.ts'

/** The workspace of the person's own company, which may be what they look for (spec WZ-040 to WZ-043). */
export function JoinBanner({ onJoined }: { onJoined: (id: string) => void }) {
  const { client, queries, toasts } = useServices()
  const { data: eligible = [] } = useQuery(eligibleWorkspacesQuery(client))
  const joining = useMutation({ ...joinEligibleWorkspace(client, queries), networkMode: 'always' })
  const [rejected, setRejected] = useState<readonly string[]>([])
  const workspace = eligible.find(({ id }) => !rejected.includes(id))
  if (!workspace) return null
  const { id, name, avatarUrl } = workspace
  const join = () =>
    joining.mutate(id, {
      onSuccess: (joined) => onJoined(joined.id),
      onError: (error) => toasts.failed(say.joinFailed, error),
    })
  return (
    <section
      aria-label={say.joinTitle(name)}
      className="flex animate-fade flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-accent-soft p-4"
    >
      <TeamAvatar name={name} url={avatarUrl ?? null} />
      <p className="min-w-0 flex-1 basis-60 font-medium">{say.joinTitle(name)}</p>
      <div className="flex gap-2">
        <Button isPending={joining.isPending} onPress={join} variant="primary">
          {say.join}
        </Button>
        <Button isDisabled={joining.isPending} onPress={() => setRejected([...rejected, id])}>
          {say.reject}
        </Button>
      </div>
    </section>
  )
}
