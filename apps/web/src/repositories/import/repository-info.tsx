import { featuresQuery } from '@sandlot/core/accounts/queries'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { importMessages } from '@sandlot/core/repositories/import-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components/Link'
import { Notice } from '../../accounts/notice.tsx'
import { useServices } from '../../shell/services.tsx'
import { useAppPopup } from '../use-app-popup.ts'
import type { ConfigProps } from './import-config.tsx'

type Props = Pick<ConfigProps, 'found' | 'onGo' | 'onRefetch'>

/**
 * The owner of the repository, the user's permissions, and the workspaces that have it already (spec IM-066 to IM-071).
 */
export function RepositoryInfo({ found: { repo, projects }, onGo, onRefetch }: Props) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const install = useAppPopup(onRefetch)
  const isReadOnly = repo.authorization === 'READ'
  const place = { owner: repo.owner.login, name: repo.name }
  return (
    <aside className="flex w-72 shrink-0 flex-col gap-3 self-start max-[47.25rem]:w-full">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4 text-sm">
        <p className="flex min-w-0 items-center gap-2.5">
          <Avatar name={repo.owner.login} size={28} url={repo.owner.avatarUrl} />
          <span className="truncate text-ink-muted">{repo.owner.login}</span>
        </p>
        <h2 className="break-words font-medium text-base">{repo.name}</h2>
        <p>{repo.private ? repositoryMessages.private : repositoryMessages.public}</p>
        <p className="text-ink-muted">
          {isReadOnly
            ? `${repositoryMessages.noWrite} ${repositoryMessages.noWriteAdvice}`
            : repositoryMessages.hasWrite}
        </p>
        {isReadOnly && !repo.private && (
          <Button onPress={() => onGo(branchPath(place))} size="sm">
            {importMessages.openReadonly}
          </Button>
        )}
      </div>
      {projects.length > 0 && (
        <Notice>
          {repositoryMessages.alreadyImported}{' '}
          {projects.map(({ id, team, repository }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link
                className="font-medium text-accent-text underline"
                onPress={() => onGo(branchPath({ ...repository, workspaceId: team?.id }))}
              >
                {team?.name}
              </Link>
            </span>
          ))}
        </Notice>
      )}
      {features?.githubApp && !repo.appInstalled && (
        <div className="flex flex-col items-start gap-2 text-ink-muted text-sm">
          <p>{importMessages.installText}</p>
          <Button onPress={install} size="sm">
            {importMessages.installApp}
          </Button>
        </div>
      )}
    </aside>
  )
}
