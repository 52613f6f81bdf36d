import { toAppError } from '@sandlot/core/errors'
import { parseRepository } from '@sandlot/core/repositories/find-rules'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { githubRepoQuery } from '@sandlot/core/repositories/import-queries'
import { FIND_DEBOUNCE_MS } from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useDebouncedText } from '../../shell/use-debounced-text.ts'
import { useGithubHosts } from '../use-github-hosts.ts'
import { RepositorySummary } from './repository-summary.tsx'

type Props = {
  onSelect: (repository: RepositoryName) => void
  /** Creates a sandbox from it instead of importing it. */
  onOpen: (repository: RepositoryName) => void
}

/** A field for a link or `owner/name`, ending in a check mark or a cross (spec IM-040 to IM-045). */
export function FindByUrl({ onSelect, onOpen }: Props) {
  const [text, setText] = useState('')
  const found = useFindRepository(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (found.state === 'ready') onSelect({ owner: found.repo.owner.login, name: found.repo.name })
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <div className="flex items-end gap-2">
        <TextField
          autoComplete="off"
          autoFocus
          className="min-w-0 flex-1"
          label={repositoryMessages.urlLabel}
          name="repository"
          onChange={setText}
          placeholder={repositoryMessages.urlPlaceholder}
          spellCheck="false"
          value={text}
        />
        <span className="flex size-9 shrink-0 items-center justify-center" role="status">
          <Mark found={found} />
        </span>
      </div>
      {found.state === 'ready' && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-3 py-2.5">
          <span className="flex min-w-0 flex-1 max-[47.25rem]:basis-full">
            <RepositorySummary repo={found.repo} />
          </span>
          <span className="ml-auto flex gap-2">
            <Button onPress={() => onOpen({ owner: found.repo.owner.login, name: found.repo.name })}>
              {gitMessages.open}
            </Button>
            <Button type="submit" variant="primary">
              {repositoryMessages.import}
            </Button>
          </span>
        </div>
      )}
    </form>
  )
}

function Mark({ found }: { found: ReturnType<typeof useFindRepository> }) {
  switch (found.state) {
    case 'idle':
      return null
    case 'loading':
      return <Spinner />
    case 'ready':
      return (
        <>
          <Check aria-hidden className="text-accent-text" size={18} />
          <span className="sr-only">{repositoryMessages.urlFound}</span>
        </>
      )
    case 'error': {
      const reason = found.error ? toAppError(found.error).message : repositoryMessages.urlNotFound
      return (
        <span title={reason}>
          <X aria-hidden className="text-danger-text" size={18} />
          <span className="sr-only">{reason}</span>
        </span>
      )
    }
  }
}

/** Looks up a typed repository at GitHub once typing has paused (spec IM-043). */
function useFindRepository(text: string) {
  const { client } = useServices()
  const parsed = parseRepository(text, useGithubHosts())
  const name = parsed.kind === 'repository' ? fullName(parsed) : ''
  const settled = useDebouncedText(name, FIND_DEBOUNCE_MS)
  const isSettled = name !== '' && settled === name
  const wanted = parsed.kind === 'repository' ? parsed : { owner: '', name: '' }
  const query = useQuery({ ...githubRepoQuery(client, wanted), enabled: isSettled, networkMode: 'always' })
  if (parsed.kind === 'empty') return { state: 'idle' as const }
  if (parsed.kind === 'invalid') return { state: 'error' as const, error: null }
  if (isSettled && query.data) return { state: 'ready' as const, repo: query.data.repo }
  if (isSettled && query.error && !query.isFetching) return { state: 'error' as const, error: query.error }
  return { state: 'loading' as const }
}
