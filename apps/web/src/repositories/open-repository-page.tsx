import { type AppError, toAppError } from '@sandlot/core/errors'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { gitTreeQuery } from '@sandlot/core/repositories/git-queries'
import { type GitTree, originName, parseGitPath } from '@sandlot/core/repositories/git-rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTitle } from '../shell/browser/use-title.ts'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { OpenRepositoryForm } from './open-repository-form.tsx'

type Props = {
  path: string
  workspaceId: string | null
  /** A notice above the page. */
  notice?: ReactNode
}

/** Shows what would be opened of a GitHub repository. Viewing it creates nothing. */
export function OpenRepositoryPage({ path, workspaceId, notice = null }: Props) {
  const repository = parseGitPath(path)
  return repository ? (
    <OpenRepository key={path} notice={notice} repository={repository} workspaceId={workspaceId} />
  ) : (
    <Failure text={gitMessages.invalidPlace} />
  )
}

function OpenRepository({ repository, workspaceId, notice }: { repository: GitTree } & Omit<Props, 'path'>) {
  const { client } = useServices()
  const query = useQuery({ ...gitTreeQuery(client, repository, workspaceId), networkMode: 'always' })
  const name = query.data ? originName(query.data.git) : fullName(repository)
  useTitle(gitMessages.openTitle(name))
  if (query.data)
    return (
      <MessagePage
        action={null}
        details={
          <>
            {notice}
            <OpenRepositoryForm found={query.data} repository={repository} workspaceId={workspaceId} />
          </>
        }
        text={gitMessages.openText}
        title={gitMessages.openTitle(name)}
      />
    )
  if (query.error && !query.isFetching)
    return <Failure again={() => void query.refetch()} {...saidBy(toAppError(query.error))} />
  return (
    <MessagePage
      action={null}
      details={<Skeleton className="mt-5 h-52 w-full rounded-xl" />}
      text={gitMessages.looking}
      title={gitMessages.openTitle(name)}
    />
  )
}

const saidBy = ({ message, hint, code }: AppError) => ({
  text: [message, hint].filter(Boolean).join(' '),
  isFinal: code === 'not_found',
})

function Failure({ text, isFinal = true, again }: { text: string; isFinal?: boolean; again?: () => void }) {
  useTitle(gitMessages.openFailed)
  return (
    <MessagePage
      action={
        <>
          {again && !isFinal && (
            <Button onPress={again} size="lg" variant="primary">
              {shellMessages.tryAgain}
            </Button>
          )}
          <ButtonLink size="lg" to="/dashboard" variant={isFinal ? 'primary' : 'secondary'}>
            {shellMessages.goToDashboard}
          </ButtonLink>
        </>
      }
      text={text}
      title={gitMessages.openFailed}
    />
  )
}
