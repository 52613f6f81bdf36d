import { grouped } from '@sandlot/core/grouped'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { kindOf } from '@sandlot/core/profile/showcase-rules'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import type { SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, sandboxPath, screenshotPath } from '@sandlot/core/sandboxes/rules'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Eye, Heart } from 'lucide-react'
import { Thumbnail } from '../../sandboxes/items/thumbnail.tsx'
import { MenuButton } from '../../shell/ui/menu-button.tsx'
import type { ProfileActions } from './use-profile-actions.ts'

type Props = {
  sandbox: SandboxSummary
  /** The actions of the profile's owner. Null for others. */
  actions: ProfileActions | null
  /** Additional entries, such as to move it. */
  more?: readonly MenuEntry[]
  isShowcased?: boolean
}

/** A sandbox on a profile: its picture, title, views and likes. */
export function ProfileCard({ sandbox, actions, more = [], isShowcased = false }: Props) {
  const title = displayTitle(sandbox)
  return (
    <div
      className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-xs transition-colors duration-100 focus-within:border-line-strong hover:border-line-strong"
      data-sandbox={sandbox.id}
    >
      <div className={isShowcased ? 'relative aspect-[5/2] bg-sunken' : 'relative aspect-[16/9] bg-sunken'}>
        <Thumbnail id={sandbox.id} url={sandbox.screenshotUrl ?? screenshotPath(sandbox.id)} />
      </div>
      <div className="flex min-w-0 items-start gap-1 p-3">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium" dir="auto">
            <Link
              className="rounded-sm after:absolute after:inset-0 after:rounded-xl"
              draggable={false}
              to={sandboxPath({ ...sandbox, isV2: sandbox.v2 })}
            >
              {title}
            </Link>
          </h3>
          {sandbox.description && (
            <p className="truncate text-ink-muted text-sm" dir="auto">
              {sandbox.description}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-3 pt-1 text-ink-muted text-xs">
            <Count icon={<Eye aria-hidden size={13} />} label={say.views(sandbox.viewCount)}>
              {sandbox.viewCount}
            </Count>
            <Count icon={<Heart aria-hidden size={13} />} label={say.likes(sandbox.likeCount)}>
              {sandbox.likeCount}
            </Count>
            {sandbox.privacy !== PRIVACY.public && (
              <span>{sandboxMessages.privacyNames[sandbox.privacy]}</span>
            )}
          </p>
        </div>
        {actions && (
          <MenuButton
            className="z-10 -mr-1 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
            groups={groupsOf(sandbox, actions, { more, isShowcased })}
            label={say.menuOf(title)}
            placement="bottom end"
          >
            <Ellipsis aria-hidden size={16} />
          </MenuButton>
        )}
      </div>
    </div>
  )
}

const Count = ({ icon, label, children }: { icon: React.ReactNode; label: string; children: number }) => (
  <span className="flex items-center gap-1 tabular-nums">
    {icon}
    <span aria-hidden>{grouped(children)}</span>
    <span className="sr-only">{label}</span>
  </span>
)

function groupsOf(
  sandbox: SandboxSummary,
  actions: ProfileActions,
  { more, isShowcased }: Required<Pick<Props, 'more' | 'isShowcased'>>,
) {
  const { id } = sandbox
  const kind = kindOf(sandbox, actions.pinned)
  const shown: MenuEntry[] = [
    ...(kind === 'PINNED' ? [{ id: 'unpin', label: say.unpin, run: () => actions.unpin(id) }] : []),
    ...(kind === 'DEFAULT' ? [{ id: 'pin', label: say.pin, run: () => actions.pin(id) }] : []),
    ...(isShowcased
      ? [{ id: 'hide', label: say.removeShowcase, run: () => actions.showcase(null) }]
      : kind === 'PRIVATE'
        ? []
        : [{ id: 'showcase', label: say.makeShowcase, run: () => actions.showcase(id) }]),
    ...more,
  ]
  const privacy = sandboxMessages.privacyNames.flatMap((name, value) =>
    value === sandbox.privacy
      ? []
      : [
          {
            id: `privacy-${value}`,
            label: say.makePrivacy(name),
            run: () => actions.setPrivacy(id, value),
          },
        ],
  )
  const remove = { id: 'delete', label: say.remove, isDanger: true, run: () => void actions.remove(sandbox) }
  return [
    ...(shown.length > 0 ? [{ id: 'shown', label: say.pinned, entries: shown }] : []),
    { id: 'privacy', label: say.privacy, entries: privacy },
    { id: 'remove', label: say.remove, entries: [remove] },
  ]
}
