import { featuresQuery } from '@sandlot/core/accounts/queries'
import { githubAccess } from '@sandlot/core/repositories/flow-rules'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMe } from '../accounts/use-me.ts'
import { openPreferences } from '../profile/open-preferences.ts'
import { useDismissed } from '../shell/banner/use-dismissed.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { ReachButtons } from './reach-buttons.tsx'

export const STRIP_KEY = 'DASHBOARD_REPOSITORIES_PERMISSIONS_BANNER'

/** Shown above the repositories if the user has not granted access to all of them (spec RP-024, RP-026, RP-027). */
export function PermissionsStrip() {
  const { client } = useServices()
  const modals = useModals()
  const me = useMe()
  const { data: features } = useQuery(featuresQuery(client))
  const [isDismissed, dismiss] = useDismissed(STRIP_KEY)
  if (!me || !features?.loginWithGithub) return null
  const restricted = githubAccess(me)
  if (restricted.public)
    return isDismissed ? null : (
      <section className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-60">{repositoryPages.strip}</p>
        <IconButton
          className="self-start sm:order-last sm:self-center"
          label={repositoryPages.dismiss}
          onPress={dismiss}
          size="sm"
        >
          <X aria-hidden size={15} />
        </IconButton>
        <div className="max-sm:basis-full">
          <ReachButtons />
        </div>
      </section>
    )
  if (!restricted.private) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-muted text-sm">
      {repositoryPages.notAll}
      <Button onPress={() => void openPreferences(modals, { tab: 'integrations' })} size="sm">
        {repositoryPages.notAllLink}
      </Button>
    </p>
  )
}
