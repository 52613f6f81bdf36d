import { shellMessages } from '@sandlot/core/shell/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowLeft, X } from 'lucide-react'
import { useMe } from '../accounts/use-me.ts'
import { ConfigForm } from './config-form.tsx'
import { TemplateIcon } from './icons/template-icon.tsx'
import type { Origin } from './origin.ts'

export type ConfigProps = {
  origin: Origin
  collectionPath: string | null
  onBack: () => void
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  onGo: (href: string) => void
}

/** The last view of the create modal: what the new sandbox is called, where it goes, who sees it. */
export function ConfigView(props: ConfigProps) {
  const { origin, onBack, onClose } = props
  const me = useMe()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 px-4 pt-4 pb-3">
        <IconButton label={templateMessages.back} onPress={onBack}>
          <ArrowLeft aria-hidden size={16} />
        </IconButton>
        <p className="font-semibold text-lg">{templateMessages.configTitle}</p>
        <IconButton className="ml-auto" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 gap-6 overflow-y-auto px-5 pb-5 max-[756px]:flex-col">
        <OriginCard origin={origin} />
        {me === null ? <SignInFirst {...props} /> : <ConfigForm {...props} />}
      </div>
    </div>
  )
}

function OriginCard({ origin }: { origin: Origin }) {
  return (
    <aside className="flex w-64 shrink-0 flex-col gap-3 self-start rounded-lg border border-line bg-sunken p-4 max-[756px]:w-full max-[756px]:flex-row">
      <TemplateIcon icon={origin.icon} size={40} title="" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 break-words font-medium text-base" dir="auto">
          {origin.title}
        </h2>
        {origin.description && (
          <p className="mt-1 line-clamp-6 break-words text-ink-muted text-sm" dir="auto">
            {origin.description}
          </p>
        )}
      </div>
    </aside>
  )
}

/** A visitor who came to fork has an account to open first, and is led back here (spec CR-056, CR-058). */
function SignInFirst({ origin, onGo }: ConfigProps) {
  const backTo = encodeURIComponent(`/dashboard?create_sandbox=${encodeURIComponent(origin.id)}`)
  return (
    <div className="flex flex-1 flex-col items-start gap-4">
      <p className="text-ink-muted">{templateMessages.signInText}</p>
      <Button onPress={() => onGo(`/signin?continue=${backTo}`)} size="lg" variant="primary">
        {templateMessages.signInToCreate}
      </Button>
    </div>
  )
}
