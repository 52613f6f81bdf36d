import { featuresQuery } from '@sandlot/core/accounts/queries'
import { githubHosts, parseRepository } from '@sandlot/core/repositories/find-rules'
import { githubAccess, importState } from '@sandlot/core/repositories/flow-rules'
import { gitSandboxPath } from '@sandlot/core/repositories/git-rules'
import { importMessages } from '@sandlot/core/repositories/import-messages'
import { githubRepoQuery } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'
import type { ImportAims } from './import-aims.ts'
import { ImportConfig } from './import-config.tsx'
import { ImportHeader } from './import-header.tsx'
import { ImportPermissions } from './import-permissions.tsx'
import { ImportSelect } from './import-select.tsx'

function nameIn(text = '', githubUrl?: string): RepositoryName | null {
  const parsed = parseRepository(text, githubHosts(githubUrl))
  return parsed.kind === 'repository' ? { owner: parsed.owner, name: parsed.name } : null
}

export type ImportFlowProps = {
  /** The link or name of the repository to import. */
  repository: string | undefined
  /** What to open after the import. */
  aims?: ImportAims
  /** The page that a visitor returns to after signing in. */
  returnTo: string
  onBusy: (isBusy: boolean) => void
  /** Null on a page of its own, which cannot be closed. */
  onClose: (() => void) | null
  onGo: (href: string) => void
  /** Starts from a template instead. */
  onStarter: (sandboxId: string) => void
}

/** Returns the address at which a sandbox is created from a template. */
export const starterPath = (id: string) => `/dashboard/recent?create_sandbox=${encodeURIComponent(id)}`

/** Finds a repository on GitHub and imports it (spec IM-003). */
export function ImportFlow({
  repository,
  aims = {},
  returnTo,
  onBusy,
  onClose,
  onGo,
  onStarter,
}: ImportFlowProps) {
  const { client } = useServices()
  const me = useMe()
  const { data: features } = useQuery(featuresQuery(client))
  const [asked] = useState(repository)
  const given = useMemo(() => nameIn(asked, features?.githubUrl), [asked, features?.githubUrl])
  // Undefined until the user chooses, in which case the given repository counts.
  const [picked, setChosen] = useState<RepositoryName | null>()
  const chosen = picked === undefined ? given : picked
  const [goesWithout, setGoesWithout] = useState(false)
  const restricted = githubAccess(me ?? null)
  const canAuthorize = features?.loginWithGithub === true && !goesWithout
  const query = useQuery({
    ...githubRepoQuery(client, chosen ?? { owner: '', name: '' }),
    enabled: chosen !== null && me != null,
    networkMode: 'always',
  })
  const found = chosen === null ? undefined : query.data
  const isGiven = given !== null && picked === undefined
  // If a repository cannot be loaded, the search is shown without an error (spec IM-008).
  const isLost = chosen !== null && !found && query.isError && !query.isFetching
  const state =
    me === undefined || features === undefined
      ? 'loading'
      : importState({
          isSignedIn: me !== null,
          restricted,
          canAuthorize,
          wanted: chosen === null || isLost ? null : { isGiven, isPrivate: found?.repo.private ?? null },
        })

  switch (state) {
    case 'signin':
      return <ImportSignIn onClose={onClose} onGo={onGo} returnTo={returnTo} />
    case 'permissions':
      return (
        <ImportPermissions
          onClose={onClose}
          onWithout={restricted.public ? () => setGoesWithout(true) : () => setChosen(null)}
          privateName={restricted.public ? null : (found?.repo.fullName ?? null)}
        />
      )
    case 'loading':
      return (
        <div className="flex flex-1 items-center justify-center gap-3 text-ink-muted" role="status">
          <Spinner /> {repositoryMessages.loadingRepository}
        </div>
      )
    case 'select':
      return (
        <ImportSelect
          isWithoutGithub={restricted.public}
          onClose={onClose}
          onGo={onGo}
          onOpen={(place) => onGo(gitSandboxPath({ ...place, tree: '' }))}
          onSelect={setChosen}
          onStarter={onStarter}
        />
      )
    case 'config':
      return (
        found && (
          <ImportConfig
            aims={isGiven ? aims : {}}
            canFork={features?.loginWithGithub === true}
            found={found}
            onBack={isGiven ? null : () => setChosen(null)}
            onBusy={onBusy}
            onClose={onClose}
            onGo={onGo}
            onRefetch={() => void query.refetch()}
          />
        )
      )
  }
}

type Props = { returnTo: string; onClose: (() => void) | null; onGo: (href: string) => void }

/** The import as visitors see it. */
const ImportSignIn = ({ returnTo, onClose, onGo }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <ImportHeader onClose={onClose} title={repositoryMessages.selectTitle} />
    <div className="flex flex-1 flex-col items-start gap-4 p-5">
      <div>
        <h2 className="font-semibold text-base">{importMessages.signInTitle}</h2>
        <p className="mt-1 text-ink-muted">{importMessages.signInText}</p>
      </div>
      <Button onPress={() => onGo(`/signin?continue=${encodeURIComponent(returnTo)}`)} variant="primary">
        {importMessages.signIn}
      </Button>
    </div>
  </div>
)
