import { foldersQuery } from '@sandlot/core/folders/queries'
import { inputText } from '@sandlot/core/input-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, initialPrivacy, privacyText, titleProblem } from '@sandlot/core/sandboxes/rules'
import { defaultRuntime, type Runtime, runtimesOf } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery, sharedTemplatesQuery } from '@sandlot/core/templates/queries'
import { withWords } from '@sandlot/core/text-rules'
import { useActionLimits } from '../actions/use-action-limits.ts'
import { useCreate } from '../actions/use-create.ts'
import { whyNotIn } from '../actions/why-not.ts'
import { folderTree } from '../data/folder-tree.ts'
import { templatesWithOwn } from '../data/templates.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import { PLACES_MAX } from '../limits.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { PickOption } from '../shell/prompt.ts'
import { useTui } from '../tui.tsx'

type Field = { name: keyof typeof tuiTexts.createFields | 'create'; label: string; value: string }

const columns: Column<Field>[] = [
  { title: '', text: ({ label }) => label, style: ({ name }) => (name === 'create' ? 'accent' : 'dim') },
  { title: '', text: ({ value }) => value, style: 'strong', shrinksTo: 16 },
]
/** A single column has room for one text. */
const inOne: Column<Field>[] = [
  { title: '', text: ({ label, value }) => (value === '' ? label : `${label}: ${value}`), shrinksTo: 16 },
]
const keyOf = ({ name }: Field) => name
const textOf = ({ label, value }: Field) => `${label} ${value}`

/** The form for a new sandbox; untouched fields have their defaults. */
export function CreateScreen({ teamId }: { teamId: string }) {
  const { client } = useServices()
  const { ask, workspace, layout, createForm, fillIn } = useTui()
  const official = useQuery(officialTemplatesQuery(client))
  const { data: shared } = useQuery(sharedTemplatesQuery(client, teamId))
  const { data: folders } = useQuery(foldersQuery(client, teamId))
  const limits = useActionLimits()
  const create = useCreate(teamId)
  const { title, privacy, folder, runtime: wantedRuntime } = createForm

  const templates = official.data && templatesWithOwn(official.data, shared?.workspace ?? [])
  const template = createForm.template ?? templates?.[0] ?? null
  const can = template && runtimesOf(template)
  const runtime =
    template && (wantedRuntime !== null && can?.[wantedRuntime] ? wantedRuntime : defaultRuntime(template))
  const level = privacy ?? Math.max(initialPrivacy(undefined), limits?.minimumPrivacy ?? 0)
  const runtimeName = (one: Runtime) => (one === 'vm' ? tuiTexts.onDevbox : tuiTexts.inBrowserOf)
  const privacyName = (one: number) => sandboxMessages.privacyNames[one] ?? ''
  const { createFields: labels } = tuiTexts
  const fields = template &&
    runtime && [
      { name: 'template' as const, label: labels.template, value: displayTitle(template) },
      { name: 'title' as const, label: labels.title, value: title || tuiTexts.createTitleHint },
      { name: 'runtime' as const, label: labels.runtime, value: runtimeName(runtime) },
      { name: 'privacy' as const, label: labels.privacy, value: privacyName(level) },
      { name: 'folder' as const, label: labels.folder, value: folder?.path ?? sandboxMessages.draftsTitle },
      { name: 'create' as const, label: tuiTexts.createNow, value: '' },
    ]

  const pick = (text: string, label: string, optionsFor: (text: string) => PickOption[]) =>
    ask({ kind: 'pick', title: text, label, text: '', index: 0, optionsFor })
  const option = (text: string, run: () => void, why: string | null = null): PickOption => ({
    text,
    why,
    run,
  })
  const edit: Record<Field['name'], () => void> = {
    template: () =>
      pick(tuiTexts.templateTitle, labels.template, (text) =>
        withWords(templates ?? [], text, displayTitle)
          .slice(0, PLACES_MAX)
          .map((one) => option(displayTitle(one), () => fillIn({ template: one }))),
      ),
    title: () =>
      ask({
        kind: 'text',
        label: labels.title,
        text: title,
        problemOf: (text) => inputText(sandboxMessages, titleProblem(text)),
        onDone: (text) => fillIn({ title: text.trim() }),
      }),
    runtime: () =>
      ask({
        kind: 'menu',
        title: tuiTexts.runtimeTitle,
        entries: (['browser', 'vm'] as const).map((one, at) => ({
          key: String(at + 1),
          text: runtimeName(one),
          why: can?.[one] ? null : tuiTexts.notThisTemplate,
          run: () => fillIn({ runtime: one }),
        })),
        index: runtime === 'vm' ? 1 : 0,
      }),
    privacy: () =>
      ask({
        kind: 'menu',
        title: tuiTexts.privacyTitle(tuiTexts.theNewOne),
        entries: [0, 1, 2].map((one) => ({
          key: String(one + 1),
          text: privacyName(one),
          aside: privacyText(one, folder === null),
          why: one < (limits?.minimumPrivacy ?? 0) ? tuiTexts.morePrivacy : null,
          run: () => fillIn({ privacy: one }),
        })),
        index: level,
      }),
    folder: () =>
      pick(tuiTexts.folderTitle, labels.folder, (text) => [
        option(sandboxMessages.draftsTitle, () => fillIn({ folder: null })),
        ...withWords(
          folderTree(folders ?? []).map(({ folder: one }) => one),
          text,
          ({ path }) => path,
        )
          .slice(0, PLACES_MAX)
          .map((one) => option(one.path, () => fillIn({ folder: one }))),
      ]),
    create: () => {
      if (template && runtime) create({ template, title, runtime, privacy: level, folder })
    },
  }
  const blocked = whyNotIn(workspace, 'sandbox.create')
  const actions = (field: Field | undefined): Action[] => [
    ...(field && field.name !== 'create'
      ? [{ key: 'enter', label: 'change', run: edit[field.name] }]
      : [{ key: 'enter', label: 'create', changes: true as const, blocked, run: edit.create }]),
    { key: 'n', label: 'create', changes: true, blocked, run: edit.create },
  ]
  return (
    <ListScreen
      loaded={{ items: fields ?? undefined, error: official.error, updatedAt: official.dataUpdatedAt }}
      keyOf={keyOf}
      columns={layout.kind === 'list' ? inOne : columns}
      textOf={textOf}
      preview={null}
      empty={{ title: templateMessages.noResults }}
      failed={templateMessages.listFailed}
      actions={actions}
    />
  )
}
