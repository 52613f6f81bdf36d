import { toAppError } from '@sandlot/core/errors'
import { likestAccount, parseRepository } from '@sandlot/core/repositories/find-rules'
import { accountReposQuery, type GithubRepo } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { PressButton } from '@sandlot/ui/press-button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { useServices } from '../../shell/services.tsx'
import { useCreateWorkspaces } from '../../templates/use-create-workspaces.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { useGithubHosts } from '../use-github-hosts.ts'
import { RepositorySummary } from './repository-summary.tsx'

/** How many rows are rendered. A search finds the others. */
const ROWS_MAX = 100

type Account = { login: string; isOwn: boolean }
type Props = { accounts: readonly Account[]; onSelect: (repository: RepositoryName) => void }

/** An account, a search by name, and its repositories: first a few quickly, then all (spec IM-024 to IM-036). */
export function AccountRepositories({ accounts, onSelect }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const [text, setText] = useState('')
  const hosts = useGithubHosts()
  const workspaces = useCreateWorkspaces()
  const activeName = workspaces.options.find(({ id }) => id === workspaces.activeId)?.name ?? ''
  const account =
    accounts.find(({ login }) => login === picked) ?? likestAccount(accounts, activeName) ?? accounts[0]

  const type = (next: string) => {
    setText(next)
    const parsed = parseRepository(next, hosts)
    const owner =
      parsed.kind === 'repository' &&
      accounts.find(({ login }) => login.toLowerCase() === parsed.owner.toLowerCase())
    if (owner) setPicked(owner.login)
  }

  if (!account) return <Notice>{repositoryMessages.noOrganizations}</Notice>
  return (
    <>
      <div className="flex items-end gap-3 max-[30.3125rem]:flex-col max-[30.3125rem]:items-stretch">
        <Select
          className="w-52 shrink-0 max-[30.3125rem]:w-full"
          label={repositoryMessages.accountLabel}
          onChange={setPicked}
          options={accounts.map(({ login }) => ({ value: login, label: login }))}
          placeholder={repositoryMessages.accountLabel}
          value={account.login}
        />
        <TextField
          autoComplete="off"
          className="min-w-0 flex-1"
          label={repositoryMessages.searchLabel}
          name="search"
          onChange={type}
          spellCheck="false"
          type="search"
          value={text}
        />
      </div>
      <Results account={account} key={account.login} onSelect={onSelect} text={text} />
    </>
  )
}

type ResultsProps = { account: Account; text: string; onSelect: Props['onSelect'] }

function Results({ account, text, onSelect }: ResultsProps) {
  const { client } = useServices()
  const partial = useQuery({ ...accountReposQuery(client, account, 'partial'), networkMode: 'always' })
  const full = useQuery({
    ...accountReposQuery(client, account, 'full'),
    // Simultaneous calls are batched, so the few would have to wait for all.
    enabled: partial.isFetched,
    networkMode: 'always',
  })
  const repos = full.data ?? partial.data
  const error = full.error ?? partial.error
  if (!repos && error) return <Notice isProblem>{toAppError(error).message}</Notice>
  if (!repos) return <RowsSkeleton />
  const found = repos.filter(matches(text))
  if (found.length === 0 && full.data) return <Notice>{repositoryMessages.noMatch}</Notice>
  return (
    <ul className="flex flex-col gap-1.5">
      {found.slice(0, ROWS_MAX).map((repo) => (
        <li key={repo.id}>
          <PressButton
            className="flex w-full items-center rounded-lg border border-line px-3 py-2.5 hover:border-line-strong hover:bg-hover pressed:bg-pressed"
            onPress={() => onSelect({ owner: repo.owner.login, name: repo.name })}
          >
            <RepositorySummary repo={repo} />
          </PressButton>
        </li>
      ))}
      {found.length > ROWS_MAX && (
        <li className="px-3 py-2 text-ink-muted text-sm">
          {repositoryMessages.more(found.length - ROWS_MAX)}
        </li>
      )}
      {!full.data && !full.error && (
        <li>
          <RowsSkeleton />
        </li>
      )}
    </ul>
  )
}

/** Matches by name, or by `owner/name` if the input contains a slash. */
const matches = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ name, fullName }: GithubRepo) =>
    (wanted.includes('/') ? fullName : name).toLowerCase().includes(wanted)
}
