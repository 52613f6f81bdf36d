import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import type { Profile } from '@sandlot/core/profile/rest'
import type { ProfileSection } from '@sandlot/core/profile/showcase-rules'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin, Star, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { useMe } from '../../accounts/use-me.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { AboutForm } from '../preferences/about-form.tsx'
import { UsernameForm } from '../preferences/username-form.tsx'
import { PinnedList } from './pinned-list.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileHead } from './profile-head.tsx'
import { profileQuery } from './queries.ts'
import { SandboxPages } from './sandbox-pages.tsx'
import { useProfileActions } from './use-profile-actions.ts'

const pickerModal = () => import('./sandbox-picker.tsx').then((module) => module.SandboxPicker)
const selectModal = () => import('./select-sandbox-modal.tsx').then((module) => module.SelectSandboxModal)

/** A user's profile and sandboxes, which its owner edits here (spec RT-019, RT-020). */
export function ProfilePage({ username }: { username: string }) {
  const { client } = useServices()
  const query = useQuery(profileQuery(client, username))
  useTitle(query.data ? query.data.name || query.data.username : username)
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="min-h-0 flex-1 overflow-y-auto bg-surface" id="content">
        <div className="mx-auto flex max-w-280 flex-col gap-10 px-6 py-10 max-sm:px-4 max-sm:py-6">
          <Loaded failed={say.loadFailed} missing={<Missing />} query={query} skeleton={<ProfileSkeleton />}>
            {query.data && <Shown profile={query.data} />}
          </Loaded>
        </div>
      </main>
    </div>
  )
}

function Shown({ profile }: { profile: Profile }) {
  const { openModal } = useModals()
  const me = useOwnMe()
  const own = useProfileActions(profile)
  const [isEditing, setIsEditing] = useState(false)
  const isOwn = me?.id === profile.id
  const actions = isOwn ? own : null
  const { showcasedSandbox: showcased, featuredSandboxes: pinned, username } = profile

  const chooseShowcase = async () => {
    const id = await openModal(selectModal, { username, chosen: profile.showcasedSandboxShortid })
    if (id) own.showcase(id)
  }
  return (
    <>
      <ProfileHead profile={profile}>
        {isOwn && (
          <Button aria-expanded={isEditing} onPress={() => setIsEditing(!isEditing)}>
            {isEditing ? say.done : say.edit}
          </Button>
        )}
      </ProfileHead>
      {isEditing && me && (
        <div className="rounded-xl border border-line p-5">
          <UsernameForm me={me} />
          <AboutForm level={2} me={me} />
        </div>
      )}
      {(showcased || isOwn) && (
        <Part
          action={
            isOwn && (
              <Button icon={<Star aria-hidden size={15} />} onPress={() => void chooseShowcase()} size="sm">
                {showcased ? say.changeShowcase : say.chooseShowcase}
              </Button>
            )
          }
          section="SHOWCASED_SANDBOX"
          title={say.showcase}
        >
          {showcased ? (
            <ProfileCard actions={actions} isShowcased sandbox={showcased} />
          ) : (
            <p className="text-ink-muted text-sm">{say.noShowcase}</p>
          )}
        </Part>
      )}
      {(pinned.length > 0 || isOwn) && (
        <Part
          action={
            isOwn && (
              <Button
                icon={<Pin aria-hidden size={15} />}
                onPress={() => void openModal(pickerModal, { username })}
                size="sm"
              >
                {say.pinMore}
              </Button>
            )
          }
          section="PINNED_SANDBOXES"
          title={say.pinned}
        >
          {pinned.length > 0 ? (
            <>
              {isOwn && pinned.length > 1 && <p className="text-ink-muted text-sm">{say.orderHint}</p>}
              <PinnedList actions={actions} sandboxes={pinned} />
            </>
          ) : (
            <p className="text-ink-muted text-sm">{say.noPinned}</p>
          )}
        </Part>
      )}
      <SandboxPages
        actions={actions}
        count={profile.sandboxCount + profile.templateCount}
        empty={!isOwn ? say.noneYet : profile.hasDrafts ? say.onlyDrafts : say.noneYetOwn}
        list="sandboxes"
        note={isOwn && profile.hasDrafts && <DraftsNote />}
        title={say.all}
        username={username}
      />
      <SandboxPages
        actions={null}
        count={profile.givenLikeCount}
        empty={say.noLiked}
        list="liked"
        title={say.liked}
        username={username}
      />
    </>
  )
}

/** Shown only to the owner, so that others do not learn whether there are drafts. */
const DraftsNote = () => (
  <p className="text-ink-muted text-sm">
    {say.draftsNote}{' '}
    <Link className="text-accent-text underline" to="/dashboard/drafts">
      {say.toDrafts}
    </Link>
  </p>
)

type PartProps = { section: ProfileSection; title: string; action: ReactNode; children: ReactNode }

const Part = ({ section, title, action, children }: PartProps) => (
  <section aria-label={title} className="flex flex-col gap-3" data-section={section} ref={keepRowFocus}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

const Missing = () => (
  <EmptyState
    action={<ButtonLink to="/discover">{say.toDiscover}</ButtonLink>}
    icon={<UserRound aria-hidden size={22} />}
    isPage
    text={say.missingText}
    title={say.missing}
  />
)

const ProfileSkeleton = () => (
  <>
    <p className="sr-only" role="status">
      {say.loading}
    </p>
    <div aria-hidden className="flex gap-6">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-24 flex-1" />
    </div>
    <Skeleton className="h-56 rounded-xl" />
  </>
)

/**
 * Returns the signed-in user on a page that visitors can see too. If the session ends, their input stays: the sign-in
 * is offered above the page, and if declined they become a visitor (docs/spec/decisions.md, 26).
 */
function useOwnMe(): CurrentUser | null | undefined {
  const services = useServices()
  const known = useKnownMe()
  const isGone = useMe() === null
  const [hasDeclined, setDeclined] = useState(false)
  const lostId = isGone && known ? known.id : null
  useEffect(() => services.toasts.silentWhenSignedOut(), [services])
  useEffect(() => {
    if (lostId === null) return
    import('../../accounts/sign-in/sign-in-in-place.ts')
      .then((part) => part.signInInPlace(services, lostId))
      .then(
        (isBack) => setDeclined(!isBack),
        () => setDeclined(true),
      )
  }, [lostId, services])
  return hasDeclined ? null : known
}
