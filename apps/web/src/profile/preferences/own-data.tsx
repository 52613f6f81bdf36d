import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { profileFormMessages as say } from '@sandlot/core/profile/profile-form-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useMutation } from '@tanstack/react-query'
import { exportOwnData } from '../../archives/export-workspace.ts'
import { useServices } from '../../shell/services.tsx'

/** Gives out all that is kept of somebody, to keep or to take elsewhere. */
export function OwnData({ me }: { me: CurrentUser }) {
  const services = useServices()
  const save = useMutation({ mutationFn: () => exportOwnData(services, me.username) })
  return (
    <Section
      action={
        <Button isPending={save.isPending} onPress={() => save.mutate()} size="sm">
          {say.exportData}
        </Button>
      }
      text={say.yourDataText}
      title={say.yourData}
    />
  )
}
