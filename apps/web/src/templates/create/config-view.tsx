import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { defaultRuntime } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowLeft, X } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { TemplateIcon } from '../icons/template-icon.tsx'
import { footerStyle } from '../layout.ts'
import { ConfigForm } from './config-form.tsx'
import type { CreateOptions } from './open-create.ts'
import { RuntimeChoice } from './runtime-choice.tsx'
import type { Origin } from './use-create-flow.ts'

/** The callbacks from the views to their container. */
export type ConfigWays = {
  onBusy: (isBusy: boolean) => void
  /** Leaves. Null if there is nowhere to go. */
  onClose: (() => void) | null
  onGo: (href: string) => void
  /** The sandbox was created, and this is the path of its page. */
  onMade: (made: SandboxRecord, path: string) => void
  /** It could not be created, which has been reported. */
  onRefused: () => void
  /** Starts over with the same choices. Null if the form has stayed open. */
  onAgain: ((options: CreateOptions) => void) | null
}

export type ConfigProps = ConfigWays & {
  origin: Origin
  collectionPath: string | null
  firstTitle: string | null
  onBack: () => void
}

/** The last view: the title, where it runs, its workspace and folder, and its privacy. */
export function ConfigView(props: ConfigProps) {
  const { origin, onBack, onClose } = props
  const me = useMe()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 px-5 py-3.5">
        <IconButton className="-ml-2" label={templateMessages.back} onPress={onBack}>
          <ArrowLeft aria-hidden size={16} />
        </IconButton>
        <p className="font-semibold text-lg">{templateMessages.configTitle[defaultRuntime(origin.card)]}</p>
        {onClose && (
          <IconButton className="-mr-2 ml-auto" label={shellMessages.close} onPress={onClose}>
            <X aria-hidden size={16} />
          </IconButton>
        )}
      </header>
      <div className="flex min-h-0 flex-1 border-line border-t max-[47.25rem]:flex-col max-[47.25rem]:overflow-y-auto">
        <OriginCard card={origin.card} />
        {me === null ? <SignInFirst {...props} /> : <ConfigForm {...props} />}
      </div>
    </div>
  )
}

function OriginCard({ card }: { card: TemplateCard }) {
  return (
    <aside className="flex w-64 shrink-0 flex-col gap-3 overflow-y-auto border-line border-r bg-sunken p-5 max-[47.25rem]:w-full max-[47.25rem]:flex-row max-[47.25rem]:gap-4 max-[47.25rem]:overflow-visible max-[47.25rem]:border-r-0 max-[47.25rem]:border-b">
      <span className="shrink-0">
        <TemplateIcon icon={card.iconUrl} size={40} title="" />
      </span>
      <div className="min-w-0">
        <h2 className="line-clamp-3 break-words font-medium text-base" dir="auto">
          {card.title}
        </h2>
        <p className="mt-0.5 truncate text-ink-muted text-sm">{templateMessages.byAuthor(card.author)}</p>
        {card.description && (
          <p className="mt-3 line-clamp-6 break-words text-ink-muted text-sm max-[47.25rem]:mt-1" dir="auto">
            {card.description}
          </p>
        )}
      </div>
    </aside>
  )
}

/** Visitors who want to fork have to create an account first, and are led back here (spec CR-056 to CR-058). */
function SignInFirst({ origin: { card }, onGo }: ConfigProps) {
  const [runtime, setRuntime] = useState(() => defaultRuntime(card))
  const wish = runtime === 'vm' ? 'create_devbox' : 'create_sandbox'
  const backTo = encodeURIComponent(`/dashboard?${wish}=${encodeURIComponent(card.id)}`)
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-5 p-5">
        <RuntimeChoice onChange={setRuntime} template={card} value={runtime} />
        <p className="text-ink-muted">{templateMessages.signInText}</p>
      </div>
      <footer className={footerStyle}>
        <Button onPress={() => onGo(`/signin?continue=${backTo}`)} variant="primary">
          {templateMessages.signInToCreate[runtime]}
        </Button>
      </footer>
    </div>
  )
}
