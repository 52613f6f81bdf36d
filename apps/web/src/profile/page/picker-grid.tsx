import { folderName } from '@sandlot/core/folders/rules'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import type { Profile } from '@sandlot/core/profile/rest'
import { canBeFeatured, kindOf } from '@sandlot/core/profile/showcase-rules'
import type { ListedSandbox } from '@sandlot/core/sandboxes/items/lists'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle, screenshotPath } from '@sandlot/core/sandboxes/rules'
import { PressButton } from '@sandlot/ui/press-button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Folder, Pin } from 'lucide-react'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { Thumbnail } from '../../sandboxes/items/thumbnail.tsx'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { gridStyle } from './layout.ts'
import { profileQuery } from './queries.ts'
import { PageSkeleton } from './sandbox-pages.tsx'
import { useProfileActions } from './use-profile-actions.ts'

type Props = {
  teamId: string
  path: string
  title: string
  folders: readonly { path: string }[]
  onFolder: (path: string) => void
  username: string
}

/** The subfolders of a folder, and the user's own sandboxes in it, each of which can be pinned. */
export function PickerGrid({ teamId, path, title, folders, onFolder, username }: Props) {
  const { client } = useServices()
  const me = useKnownMe()
  const profile = useQuery(profileQuery(client, username))
  const query = useInfiniteQuery(sandboxListQuery(client, { list: 'folder', teamId, path }))
  const pages = query.data?.pages.flat() ?? []
  const sandboxes = pages.filter(({ authorId }) => authorId === me?.id)
  const state = { ...query, data: query.data && profile.data, error: query.error ?? profile.error }
  return (
    <section aria-label={title} className="min-w-0 flex-1 md:h-[60vh] md:overflow-y-auto">
      <Loaded failed={say.pickerLoadFailed} query={state} skeleton={<PageSkeleton />}>
        {folders.length > 0 && (
          <ul className={`${gridStyle} pb-4`}>
            {folders.map((folder) => (
              <li key={folder.path}>
                <PressButton
                  className="flex w-full min-w-0 items-center gap-2 rounded-lg border border-line p-3 text-left hover:bg-hover pressed:bg-pressed"
                  onPress={() => onFolder(folder.path)}
                >
                  <Folder aria-hidden className="shrink-0 text-ink-muted" size={16} />
                  <span className="truncate">{folderName(folder.path)}</span>
                </PressButton>
              </li>
            ))}
          </ul>
        )}
        {sandboxes.length === 0 && !query.hasNextPage
          ? folders.length === 0 && <p className="p-6 text-center text-ink-muted">{say.pickerEmpty}</p>
          : profile.data && <Sandboxes profile={profile.data} sandboxes={sandboxes} />}
        <LoadMore query={query} />
      </Loaded>
    </section>
  )
}

function Sandboxes({ profile, sandboxes }: { profile: Profile; sandboxes: readonly ListedSandbox[] }) {
  const { pinned, pin, unpin } = useProfileActions(profile)
  return (
    <ul className={gridStyle}>
      {sandboxes.map((sandbox) => {
        const { id } = sandbox
        const isPinned = kindOf(sandbox, pinned) === 'PINNED'
        const mayBe = canBeFeatured(sandbox)
        return (
          <li key={id}>
            <PressButton
              aria-pressed={isPinned}
              className="flex w-full min-w-0 flex-col overflow-hidden rounded-xl border border-line text-left hover:border-line-strong disabled:opacity-70 aria-pressed:border-accent"
              isDisabled={!mayBe}
              onPress={() => (isPinned ? unpin(id) : pin(id))}
            >
              <span className="relative block aspect-[16/9] w-full bg-sunken">
                <Thumbnail id={id} url={sandbox.screenshotUrl ?? screenshotPath(id)} />
              </span>
              <span className="flex w-full items-center gap-2 p-3">
                <span className="min-w-0 flex-1 truncate font-medium text-sm" dir="auto">
                  {displayTitle(sandbox)}
                </span>
                {isPinned && <Pin aria-hidden className="shrink-0 text-accent-text" size={15} />}
              </span>
              {!mayBe && <span className="px-3 pb-3 text-ink-muted text-xs">{say.pickerNote}</span>}
            </PressButton>
          </li>
        )
      })}
    </ul>
  )
}
