import { featuresQuery } from '@sandlot/core/accounts/queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../accounts/notice.tsx'
import { ProviderIcon } from '../accounts/provider-icons.tsx'
import { useServices } from '../shell/services.tsx'
import { useConnectGithub } from './use-connect-github.ts'

/** Below a list that has everything but what is private (spec IM-027). */
export function PrivateHint() {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { connect, pending, problem } = useConnectGithub()
  if (!features?.loginWithGithub) return null
  return (
    <div className="mt-auto flex flex-wrap items-center gap-3 text-ink-muted text-sm">
      {repositoryMessages.privateHint}
      <Button
        icon={<ProviderIcon provider="github" />}
        isPending={pending !== null}
        onPress={() => void connect('privateRepositories')}
      >
        {repositoryMessages.updatePermissions}
      </Button>
      {problem && <Notice isProblem>{problem}</Notice>}
    </div>
  )
}
