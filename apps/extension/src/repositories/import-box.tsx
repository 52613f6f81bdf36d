import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useEffect, useState } from 'react'
import { githubLinkHosts } from '../shell/github-hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { openTab } from '../shell/open-tab.ts'
import { activePage } from './active-page.ts'
import { linkText, wantedNamed } from './named.ts'
import { importLink } from './page-links.ts'

type Props = {
  origin: string
  workspaceId: string | undefined
  /** The input that failed elsewhere. Null if the user opened the box directly. */
  asked: string | null
}

/** Imports the repository that the user enters, or that of the active tab. It is a link, so it works signed out too. */
export function ImportBox({ origin, workspaceId, asked }: Props) {
  const [text, setText] = useState(asked ?? '')
  const [problem, setProblem] = useState(() => (asked === null ? null : problemOf(asked)))

  useEffect(() => {
    if (asked !== null) return
    void activePage().then((found) => {
      if (found) setText((typed) => (typed === '' ? linkText(found) : typed))
    })
  }, [asked])

  const [hosts, setHosts] = useState<readonly string[]>()
  useEffect(() => void githubLinkHosts().then(setHosts), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = wantedNamed(text, hosts)
    if ('problem' in named) return setProblem(named.problem)
    void openTab(importLink(origin, named.wanted, { workspaceId }))
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

/** A link may look like a repository but lead to one of GitHub's own pages. */
function problemOf(text: string): string {
  const named = wantedNamed(text)
  return 'problem' in named ? named.problem : messages.importInvalid
}
