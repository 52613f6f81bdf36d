import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { Notice } from '../accounts/notice.tsx'
import { ProviderIcon } from '../accounts/provider-icons.tsx'
import { useConnectGithub } from './use-connect-github.ts'

/** Grants access to all repositories, or only public ones, in a window of GitHub's. */
export function ReachButtons() {
  const { connect, pending, problem } = useConnectGithub()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ProviderIcon provider="github" />}
          isPending={pending === 'privateRepositories'}
          onPress={() => void connect('privateRepositories')}
          variant="primary"
        >
          {repositoryMessages.allowAll}
        </Button>
        <Button
          icon={<ProviderIcon provider="github" />}
          isPending={pending === 'publicRepositories'}
          onPress={() => void connect('publicRepositories')}
        >
          {repositoryMessages.allowPublic}
        </Button>
      </div>
      {problem && <Notice isProblem>{problem}</Notice>}
    </>
  )
}
