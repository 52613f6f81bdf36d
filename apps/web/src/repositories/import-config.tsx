import type { FoundRepo } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { repositoryPath } from '@sandlot/core/repositories/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowLeft, X } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { Notice } from '../accounts/notice.tsx'
import { ImportForm } from './import-form.tsx'

export type ConfigProps = {
  found: FoundRepo
  /** Null where the repository was given from outside: then there is nothing to go back to (spec IM-065). */
  onBack: (() => void) | null
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  onGo: (href: string) => void
}

/** The last view of the import modal: which repository, and where it goes. */
export function ImportConfig(props: ConfigProps) {
  const { found, onBack, onClose, onGo } = props
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 px-5 py-3.5">
        {onBack && (
          <IconButton className="-ml-2" label={repositoryMessages.back} onPress={onBack}>
            <ArrowLeft aria-hidden size={16} />
          </IconButton>
        )}
        <p className="px-1 font-semibold text-lg">{repositoryMessages.configTitle}</p>
        <IconButton className="-mr-2 ml-auto" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 gap-6 overflow-y-auto px-5 pb-5 max-[756px]:flex-col">
        <RepositoryInfo found={found} onGo={onGo} />
        <ImportForm {...props} />
      </div>
    </div>
  )
}

function RepositoryInfo({ found: { repo, projects }, onGo }: Pick<ConfigProps, 'found' | 'onGo'>) {
  return (
    <aside className="flex w-72 shrink-0 flex-col gap-3 self-start max-[756px]:w-full">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4 text-sm">
        <p className="flex min-w-0 items-center gap-2.5">
          <Avatar name={repo.owner.login} size={28} url={repo.owner.avatarUrl} />
          <span className="truncate text-ink-muted">{repo.owner.login}</span>
        </p>
        <h2 className="break-words font-medium text-base">{repo.name}</h2>
        <p>{repo.private ? repositoryMessages.private : repositoryMessages.public}</p>
        {repo.authorization === 'WRITE' ? (
          <p className="text-ink-muted">{repositoryMessages.hasWrite}</p>
        ) : (
          <p className="text-ink-muted">
            {repositoryMessages.noWrite} {repositoryMessages.noWriteAdvice}
          </p>
        )}
      </div>
      {projects.length > 0 && (
        <Notice>
          {repositoryMessages.alreadyImported}{' '}
          {projects.map(({ id, team, repository }, index) => {
            const href = repositoryPath(repository, team?.id)
            return (
              <span key={id}>
                {index > 0 && ', '}
                <Link className="font-medium text-accent-text underline" onPress={() => onGo(href)}>
                  {team?.name}
                </Link>
              </span>
            )
          })}
        </Notice>
      )}
    </aside>
  )
}
