import { inputText } from '@sandlot/core/input-rules'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, initialPrivacy, titleProblem } from '@sandlot/core/sandboxes/rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { defaultRuntime } from '@sandlot/core/templates/create-rules'
import { filterTemplates } from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery, sharedTemplatesQuery } from '@sandlot/core/templates/queries'
import { useMemo } from 'react'
import { templateCall } from '../actions/items/sandbox-calls.ts'
import { useCall, useChange } from '../actions/use-change.ts'
import { useCreate } from '../actions/use-create.ts'
import { useKeptText } from '../actions/use-kept-text.ts'
import { usePageActions } from '../actions/use-page-actions.ts'
import { whyNotIn } from '../actions/why-not.ts'
import { loadedFrom } from '../data/loaded.ts'
import { templatesWithOwn } from '../data/templates.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const columns: Column<TemplateCard>[] = [
  { title: 'template', text: displayTitle, style: 'strong', shrinksTo: 16 },
  { title: 'kind', text: ({ type }) => type, leaves: 2 },
  { title: 'tags', text: ({ tags }) => tags.join(', '), shrinksTo: 16, leaves: 3 },
  { title: 'about', text: ({ description }) => description ?? '', style: 'dim', shrinksTo: 16, leaves: 1 },
]
const idOf = ({ id }: TemplateCard) => id

/** The workspace's templates, then the instance's; Enter creates a sandbox from one. */
export function TemplatesScreen({ teamId }: { teamId: string }) {
  const { client, cache, host } = useServices()
  const { workspace } = useTui()
  const askKept = useKeptText()
  const query = useQuery(officialTemplatesQuery(client))
  const { data: shared } = useQuery(sharedTemplatesQuery(client, teamId))
  const templates = useMemo(
    () => query.data && templatesWithOwn(query.data, shared?.workspace ?? []),
    [query.data, shared],
  )
  const page = usePageActions()
  const create = useCreate(teamId)
  const change = useChange()
  const means = { client, cache, call: useCall() }
  const isOwn = ({ id }: TemplateCard) => shared?.workspace.some(({ sandbox }) => sandbox?.id === id) ?? false
  const revert = (template: TemplateCard) =>
    void change([templateCall(means, [template], false)], {
      done: actionMessages.untemplated(`“${displayTitle(template)}”`, 1),
      failed: changeMessages.revertTemplateFailed,
    })

  const askTitle = (template: TemplateCard) =>
    askKept({
      of: `create ${template.id}`,
      label: tuiTexts.createLabel(displayTitle(template)),
      text: '',
      problemOf: (text) => inputText(sandboxMessages, titleProblem(text)),
      onDone: (title, keep) =>
        create(
          {
            template,
            title: title.trim(),
            runtime: defaultRuntime(template),
            privacy: initialPrivacy(undefined),
            folder: null,
          },
          keep,
        ),
    })
  const actions = (template: TemplateCard | undefined): Action[] => {
    if (!template) return []
    const blocked = whyNotIn(workspace, 'sandbox.create')
    const run = () => askTitle(template)
    const url = host + template.editorUrl
    return [
      { key: 'enter', label: 'create', menu: actionMessages.names.forkTemplate, changes: true, blocked, run },
      { key: 'n', label: 'create', isHidden: true, changes: true, blocked, run },
      {
        key: null,
        label: 'revert',
        menu: actionMessages.names.toSandbox,
        changes: true,
        blocked: blocked ?? (isOwn(template) ? null : tuiTexts.notOurTemplate),
        run: () => revert(template),
      },
      {
        key: 'o',
        label: 'browser',
        menu: tuiTexts.openInBrowser,
        run: () => page.open(url, ['sandbox', 'open', template.id]),
      },
      { key: 'y', label: 'copy link', menu: sandboxMessages.actions.copyLink, run: () => page.copy(url) },
    ]
  }
  return (
    <ListScreen
      loaded={loadedFrom(query, templates)}
      keyOf={idOf}
      columns={columns}
      search={(text) => filterTemplates(templates ?? [], { badges: [], text })}
      empty={{ title: templateMessages.noResults }}
      failed={templateMessages.listFailed}
      actions={actions}
      nameOf={displayTitle}
    />
  )
}
