import {
  accountReposQuery,
  type GithubRepo,
  githubAccountsQuery,
} from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { projectsQuery } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { useMemo } from 'react'
import { isoTime } from '../../platform/time/time.ts'
import { useCommand } from '../actions/use-command.ts'
import { useKeptText } from '../actions/use-kept-text.ts'
import { useOnce } from '../actions/use-once.ts'
import { whyNotIn } from '../actions/why-not.ts'
import { age } from '../age.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

type Imported = Awaited<ReturnType<typeof import('../../repositories/import.ts').importInto>>

/** A repository that can be imported, or the row that asks for any other by name. */
type Row = { key: string; repo: GithubRepo | null; isImported: boolean }

const byName: Row = { key: 'by name', repo: null, isImported: false }
const columns: Column<Row>[] = [
  {
    title: 'repository',
    text: ({ repo }) => repo?.fullName ?? tuiTexts.importByName,
    style: 'strong',
    shrinksTo: 20,
  },
  {
    title: 'visibility',
    text: ({ repo }) =>
      repo ? (repo.private ? repositoryMessages.private : repositoryMessages.public).toLowerCase() : '',
    leaves: 2,
  },
  {
    title: '',
    text: ({ isImported }) => (isImported ? tuiTexts.isImported : ''),
    style: 'accent',
    leaves: 3,
  },
  {
    title: 'pushed',
    text: ({ repo }, now) => (repo?.pushedAt ? age(isoTime(repo.pushedAt), now) : ''),
    style: 'dim',
    leaves: 1,
  },
]
const keyOf = ({ key }: Row) => key
const textOf = ({ repo }: Row) => repo?.fullName ?? tuiTexts.importByName

/** Imports a GitHub repository: one of the person's own, or any other by name. */
export function ImportScreen() {
  const { client } = useServices()
  const { dispatch, workspace, workspaceId } = useTui()
  const command = useCommand()
  const askKept = useKeptText()
  const once = useOnce()
  const { data: accounts } = useQuery(githubAccountsQuery(client))
  const login = accounts?.profile?.login ?? ''
  const own = useQuery({
    ...accountReposQuery(client, { login, isOwn: true }, 'full'),
    enabled: login !== '',
  })
  const { data: projects } = useQuery({
    ...projectsQuery(client, workspaceId ?? ''),
    enabled: workspaceId !== null,
  })
  const items = useMemo(() => {
    const imported = new Set(projects?.map(({ repository }) => fullName(repository)))
    const rows = (own.data ?? []).map(
      (repo): Row => ({ key: repo.fullName, repo, isImported: imported.has(repo.fullName) }),
    )
    return [byName, ...rows]
  }, [own.data, projects])
  const importNow = async (text: string, refused?: () => void) => {
    const words = ['repo', 'import', text]
    const made = await command(
      {
        words,
        doing: tuiTexts.importing(text),
        done: ({ data }: Imported) =>
          (data.status === 'imported' ? tuiTexts.imported : tuiTexts.alreadyImported)(
            `${data.owner}/${data.name}`,
          ),
        failed: repositoryMessages.importFailed,
      },
      async (here) => (await import('../../repositories/import.ts')).importInto(text, here),
    )
    if (!made) return refused?.()
    dispatch({ do: 'go', view: { at: 'repositories' } })
    dispatch({ do: 'open', view: { at: 'branches', owner: made.data.owner, name: made.data.name } })
  }
  const importOne = (text: string, refused?: () => void) =>
    void once(`import ${text}`, () => importNow(text, refused))
  const askName = () =>
    askKept({
      of: 'import',
      label: tuiTexts.importLabel,
      text: '',
      problemOf: (text) => (text.trim() === '' ? repositoryMessages.invalidName : null),
      onDone: (text, keep) => importOne(text.trim(), keep),
    })
  const blocked = whyNotIn(workspace, 'project.import')
  const actions = (row: Row | undefined): Action[] => [
    {
      key: 'enter',
      label: 'import',
      changes: true,
      blocked,
      run: () => (row?.repo ? importOne(row.repo.fullName) : askName()),
    },
    { key: 'i', label: 'by name', changes: true, blocked, run: askName },
  ]
  return (
    <ListScreen
      loaded={{ items, error: null, updatedAt: own.dataUpdatedAt }}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      preview={null}
      empty={{ title: repositoryMessages.noMatch }}
      failed={repositoryMessages.listFailed}
      actions={actions}
    />
  )
}
