import { toAppError } from '@sandlot/core/errors'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { TextField } from '@sandlot/ui/text-field'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { RepositorySummary } from './repository-summary.tsx'
import { useFindRepository } from './use-find-repository.ts'

/** A field for a link or `owner/name`, with a check or a cross at its end (spec IM-040 to IM-045). */
export function FindByUrl({ onSelect }: { onSelect: (repository: RepositoryName) => void }) {
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
        <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
          <RepositorySummary repo={found.repo} />
          <Button type="submit" variant="primary">
            {repositoryMessages.import}
          </Button>
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
