import { parseTemplateUrl } from '@sandlot/core/repositories/find-rules'
import { gitSandboxPath } from '@sandlot/core/repositories/git-rules'
import { importMessages } from '@sandlot/core/repositories/import-messages'
import { fullName } from '@sandlot/core/repositories/rules'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useState } from 'react'
import { useGithubHosts } from '../use-github-hosts.ts'

/** Takes the address of a folder on GitHub, and shows its address here as a sandbox (spec IM-055 to IM-061). */
export function ImportTemplate({ onGo }: { onGo: (href: string) => void }) {
  const [text, setText] = useState('')
  const place = parseTemplateUrl(text, useGithubHosts())
  const [branch = '', ...folder] = place?.tree.split('/') ?? []
  const path = place && gitSandboxPath(place)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted">{importMessages.templateHelp}</p>
      <TextField
        autoComplete="off"
        label={importMessages.templateLabel}
        name="github-url"
        onChange={setText}
        placeholder={importMessages.templatePlaceholder}
        spellCheck="false"
        value={text}
      />
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          isReadOnly
          label={importMessages.resultLabel}
          name="sandbox-url"
          value={path === null ? '' : window.location.origin + path}
        />
        <Button isDisabled={path === null} onPress={() => path !== null && onGo(path)} variant="primary">
          {importMessages.openUrl}
        </Button>
      </div>
      {place && (
        <dl
          aria-label={importMessages.summary}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm"
        >
          <dt className="text-ink-muted">{importMessages.repository}</dt>
          <dd className="break-words">{fullName(place)}</dd>
          <dt className="text-ink-muted">{importMessages.branch}</dt>
          <dd className="break-words">{branch || importMessages.defaultBranch}</dd>
          <dt className="text-ink-muted">{importMessages.folder}</dt>
          <dd className="break-words">{folder.join('/') || importMessages.wholeRepository}</dd>
        </dl>
      )}
    </div>
  )
}
