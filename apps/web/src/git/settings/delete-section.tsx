import { deleteGitRepository, type GitRepository } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { fullName } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useNavigate } from '@tanstack/react-router'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'

/** Moves a repository to the trash, after confirmation. */
export function DeleteSection({ repository }: { repository: GitRepository }) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const navigate = useNavigate()
  const [isPending, run] = useOneAtATime()
  const name = fullName(repository)
  const remove = async () => {
    const isSure = await confirm({
      title: texts.deleteQuestion(name),
      message: texts.dangerText,
      confirmLabel: texts.danger,
      isDanger: true,
    })
    if (!isSure) return
    try {
      const params = { id: repository.teamId, repository: repository.id }
      await client.rest(deleteGitRepository, { params })
      toasts.toast('success', texts.deleted(name))
      await navigate({ to: '/dashboard/repositories', search: { workspace: repository.teamId } })
      await queries.invalidateQueries()
    } catch (error) {
      toasts.failed(texts.notDeleted, error)
    }
  }
  return (
    <Section
      action={
        <Button isPending={isPending} onPress={() => void run(remove)} variant="danger">
          {texts.danger}
        </Button>
      }
      isCard
      text={texts.dangerText}
      title={texts.danger}
    />
  )
}
