import { sendFile } from '@sandlot/core/profile/send-file'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { removePicture, setPicture } from '@sandlot/core/workspaces/members-rest'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useRef } from 'react'
import { choosePicture } from '../../profile/choose-picture.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { useChange } from './use-change.ts'

/** The picture of the workspace, which its admins choose, crop and remove. */
export function PictureSection() {
  const { client, toasts } = useServices()
  const modals = useModals()
  const { active } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const params = { id: active.id }
  const setting = useChange(
    (picture: Blob) => sendFile(client, setPicture, picture, { params }),
    say.pictureFailed,
  )
  const removing = useChange(() => client.rest(removePicture, { params }), say.pictureFailed)
  const take = async (file: File) => {
    const picture = await choosePicture(file, { modals, toasts })
    if (picture) setting.mutate(picture)
  }
  if (!mayIn(active, 'workspace.picture')) return null
  return (
    <Section isCard title={say.picture}>
      <div className="flex flex-wrap items-center gap-3">
        <TeamAvatar name={active.name} size="large" url={active.avatarUrl} />
        <Button isPending={setting.isPending} onPress={() => input.current?.click()}>
          {say.choosePicture}
        </Button>
        <input
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={say.choosePicture}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            target.value = ''
          }}
          ref={input}
          type="file"
        />
        {active.avatarUrl && (
          <Button
            isPending={removing.isPending}
            onPress={() => removing.mutate(undefined)}
            variant="danger-ghost"
          >
            {say.removePicture}
          </Button>
        )}
      </div>
    </Section>
  )
}
