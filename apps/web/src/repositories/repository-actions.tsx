import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { IconButton } from '@sandlot/ui/icon-button'
import { Star, Trash2 } from 'lucide-react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useStarred } from './use-starred.ts'

type Props = { repository: RepositoryName; onRemove: () => void }

/** What is done with a repository in a list. */
export function RepositoryActions({ repository, onRemove }: Props) {
  const { active } = useWorkspace()
  const { isStarred, setStar } = useStarred(active.id)
  const isOn = isStarred(repository)
  const name = fullName(repository)
  return (
    <span className="flex shrink-0 items-center gap-1">
      <IconButton
        aria-pressed={isOn}
        label={isOn ? repositoryPages.unstar(name) : repositoryPages.star(name)}
        onPress={() => setStar(repository, !isOn)}
        size="sm"
      >
        <Star aria-hidden fill={isOn ? 'currentColor' : 'none'} size={15} />
      </IconButton>
      {mayIn(active, 'project.delete') && (
        <IconButton label={repositoryPages.remove(name)} onPress={onRemove} size="sm">
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
    </span>
  )
}
