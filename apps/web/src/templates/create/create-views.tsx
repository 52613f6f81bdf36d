import { templateMessages } from '@sandlot/core/templates/messages'
import { Spinner } from '@sandlot/ui/spinner'
import { useMe } from '../../accounts/use-me.ts'
import { ConfigView, type ConfigWays } from './config-view.tsx'
import type { CreateOptions } from './open-create.ts'
import { SelectView } from './select-view.tsx'
import type { CreateFlow } from './use-create-flow.ts'

type Props = Omit<CreateOptions, 'sandboxId'> &
  ConfigWays & {
    flow: CreateFlow
    /** Switches to importing a repository. Null if that is not possible. */
    onImport: (() => void) | null
  }

/** The current view, in a modal or on a page of its own. */
export function CreateViews({ flow, collectionPath, title, onImport, ...ways }: Props) {
  const me = useMe()
  if (flow.origin)
    return (
      <ConfigView
        {...ways}
        collectionPath={collectionPath ?? null}
        firstTitle={title ?? null}
        key={flow.origin.card.id}
        onBack={flow.back}
        origin={flow.origin}
      />
    )
  if (flow.view === 'loading')
    return (
      <div className="flex flex-1 items-center justify-center gap-3 text-ink-muted" role="status">
        <Spinner /> {templateMessages.loading}
      </div>
    )
  return (
    <SelectView
      notice={flow.hasFailed ? templateMessages.originFailed : null}
      onClose={ways.onClose}
      onImport={me ? onImport : null}
      onSelect={(card) => (me === null ? ways.onGo(card.editorUrl) : flow.choose(card))}
    />
  )
}
