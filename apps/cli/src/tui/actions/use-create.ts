import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { createSandbox, suggestedTitleQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { forkedId, type Runtime } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { privacyNames } from '../../sandboxes/privacy-level.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useMutate } from './use-mutate.ts'
import { useOnce } from './use-once.ts'

type Wanted = {
  template: TemplateCard
  /** Empty for a generated one. */
  title: string
  runtime: Runtime
  privacy: number
  /** Null for Drafts. */
  folder: { id: string | null; path: string } | null
}

/** Creates a sandbox from a template and opens it; `refused` is called on failure. */
export function useCreate(teamId: string) {
  const { client, cache } = useServices()
  const { say, dispatch } = useTui()
  const mutate = useMutate()
  const once = useOnce()
  const create = async (
    { template, title: given, runtime, privacy, folder }: Wanted,
    refused?: () => void,
  ) => {
    say(tuiTexts.creating(given || displayTitle(template)))
    const title = given || (await cache.fetchQuery(suggestedTitleQuery(client)).catch(() => null))
    const isVm = runtime === 'vm'
    const made = await mutate(
      createSandbox(client, cache),
      {
        templateId: forkedId(template, runtime),
        ...(title !== null && { title }),
        teamId,
        privacy,
        v2: isVm,
        ...(folder?.id && { collectionId: folder.id }),
      },
      {
        words: [
          isVm ? 'devbox' : 'sandbox',
          'create',
          '--template',
          template.id,
          ...(title !== null ? ['--title', title] : []),
          '--privacy',
          privacyNames[privacy] ?? 'public',
          ...(folder ? ['--folder', folder.path] : []),
        ],
        done: templateMessages.created(title ?? displayTitle(template)),
        failed: changeMessages.forkFailed,
      },
    )
    if (made) dispatch({ do: 'open', view: { at: 'sandbox', id: made.id, title: displayTitle(made) } })
    else refused?.()
  }
  return (wanted: Wanted, refused?: () => void): void =>
    void once(`create ${wanted.template.id} ${wanted.title}`, () => create(wanted, refused))
}
