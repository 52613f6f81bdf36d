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
      <section className="@container rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-40">{repositoryPages.strip}</p>
          <IconButton
            className="@3xl:order-last @3xl:self-center self-start"
            label={repositoryPages.dismiss}
            onPress={dismiss}
            size="sm"
          >
            <X aria-hidden size={15} />
          </IconButton>
          <div className="@max-3xl:basis-full">
            <ReachButtons />
          </div>
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
