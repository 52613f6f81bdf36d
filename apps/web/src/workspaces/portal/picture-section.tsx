import { pathOf } from '@sandlot/core/endpoint'
import { problemFrom } from '@sandlot/core/transport/problem'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { removePicture, setPicture } from '@sandlot/core/workspaces/members-rest'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { Section } from '@sandlot/ui/section'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { useChange } from './use-change.ts'

/** The picture of the workspace, for its admins to change. */
export function PictureSection() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const params = { id: active.id }
  const setting = useChange(async (picture: File) => {
    const { fetch, headers } = await client.raw()
    const reply = await fetch(client.baseUrl + pathOf(setPicture, params), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      credentials: 'same-origin',
      body: picture,
    })
    if (!reply.ok) throw problemFrom(reply.status, await reply.json().catch(() => null), say.pictureFailed)
  }, say.pictureFailed)
  const removing = useChange(() => client.rest(removePicture, { params }), say.pictureFailed)
  if (!mayIn(active, 'workspace.picture')) return null
  return (
    <Section isCard title={say.picture}>
      <div className="flex flex-wrap items-center gap-3">
        <TeamAvatar name={active.name} size="large" url={active.avatarUrl} />
        <label className={buttonStyle({})}>
          {say.choosePicture}
          <input
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            onChange={({ target }) => {
              const [picture] = target.files ?? []
              if (picture) setting.mutate(picture)
              target.value = ''
            }}
            type="file"
          />
        </label>
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
