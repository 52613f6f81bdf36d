import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { updateFollowing } from '@sandlot/core/repositories/follow-rest'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { type OpenSandbox, sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { useServices } from '../../shell/services.tsx'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'

/** Updates a template to the current state of its branch. Shown to those who may. */
export function UpdateButton({ sandbox }: { sandbox: OpenSandbox }) {
  const { client, queries, toasts } = useServices()
  const [isPending, run] = useOneAtATime()
  if (refusalIn(sandbox, 'sandbox.follow') !== null) return null
  const update = () =>
    run(async () => {
      try {
        const { outcome } = await client.rest(updateFollowing, { params: { id: sandbox.id } })
        const isDone = outcome === 'updated' || outcome === 'upToDate'
        toasts.toast(isDone ? 'success' : 'warning', followMessages.outcomes[outcome])
        await queries.invalidateQueries({ queryKey: [...sandboxKeys.all, 'one'] })
      } catch (error) {
        toasts.failed(followMessages.updateFailed, error)
      }
    })
  return (
    <Button isPending={isPending} onPress={() => void update()} size="sm">
      {isPending ? followMessages.updating : followMessages.update}
    </Button>
  )
}
