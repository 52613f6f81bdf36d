import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import type { StandaloneProps } from '../../shell/pages/standalone-page.tsx'
import { CreateViews } from './create-views.tsx'
import { useCreateFlow } from './use-create-flow.ts'

const isFramed = () => window.parent !== window

/**
 * Notifies the embedding page of what was created (spec CR-063, LV-029). Any site may embed this one, so no origin is
 * given.
 */
function tellParent({ id, alias }: SandboxRecord, url: string) {
  window.parent.postMessage({ type: 'sandbox-created', data: { id, alias, url } }, '*')
}

/** The create flow as a page that other sites can embed. `sandbox` names what to fork (spec SH-121). */
export function StandaloneCreate({ sandbox }: StandaloneProps) {
  const router = useRouter()
  const flow = useCreateFlow(sandbox)
  const [made, setMade] = useState<{ title: string; url: string } | null>(null)
  useTitle(templateMessages.createTitle)

  // Other pages cannot be embedded, so they open in a new tab.
  const goTo = (href: string) => {
    if (isFramed()) window.open(href, '_blank', 'noopener')
    else void router.navigate({ href })
  }
  const note = (record: SandboxRecord, path: string) => {
    const url = window.location.origin + path
    tellParent(record, url)
    setMade({ title: record.title ?? record.id, url })
  }

  return (
    <main className="mx-auto flex h-full max-w-[1100px] flex-col border-line bg-raised min-[1100px]:border-x">
      <h1 className="sr-only">{templateMessages.createTitle}</h1>
      {made ? (
        <MadeNote {...made} onAgain={() => setMade(null)} />
      ) : (
        <CreateViews
          flow={flow}
          onAgain={null}
          onBusy={() => undefined}
          onClose={null}
          onGo={goTo}
          onImport={null}
          onMade={note}
          onRefused={() => undefined}
        />
      )}
    </main>
  )
}

type Props = { title: string; url: string; onAgain: () => void }

/** Shown after a sandbox was created if there is no page to go to. */
function MadeNote({ title, url, onAgain }: Props) {
  return (
    <div className="flex flex-1 flex-col justify-center" role="status">
      <EmptyState
        action={
          <>
            <Button onPress={onAgain}>{templateMessages.createAnother}</Button>
            <a className={buttonStyle({ variant: 'primary' })} href={url} rel="noopener" target="_blank">
              {templateMessages.openMade}
            </a>
          </>
        }
        icon={<CircleCheck aria-hidden size={22} />}
        title={templateMessages.created(title)}
      />
    </div>
  )
}
