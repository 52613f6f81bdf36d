import { fullName, isRepositoryName, parseRepository } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useEffect, useState } from 'react'
import { extensionMessages as messages } from '../shell/messages.ts'
import { openTab } from '../shell/open-tab.ts'
import { activeRepository } from './active-repository.ts'
import { importLink } from './import-link.ts'

/** Imports what somebody names, or the repository on the tab in front. It is a link, so it works signed out too. */
export function ImportBox({ origin, workspaceId }: { origin: string; workspaceId: string | undefined }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    void activeRepository().then((found) => {
      if (found) setText((typed) => (typed === '' ? fullName(found) : typed))
    })
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = parseRepository(text)
    if (read.kind === 'empty') return setProblem(messages.importEmpty)
    if (read.kind === 'invalid' || !isRepositoryName(read)) return setProblem(messages.importInvalid)
    void openTab(importLink(origin, read, workspaceId))
  }

  return (
    <form
      aria-label={messages.importLabel}
      className="flex items-start gap-2 border-line border-t bg-surface px-4 py-3"
      onSubmit={submit}
    >
      <TextField
        className="min-w-0 flex-1"
        label={messages.importLabel}
        onChange={(typed) => {
          setText(typed)
          setProblem(null)
        }}
        placeholder={messages.importPlaceholder}
        problem={problem}
        value={text}
      />
      <Button className="mt-6.5 h-9" type="submit">
        {messages.importAction}
      </Button>
    </form>
  )
}
