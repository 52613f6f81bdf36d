import type { Client } from '@sandlot/core/client'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { MINIMUM_PRIVACY_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { SetTeamMinimumPrivacyDocument } from '@sandlot/core/workspaces/mutations.gen'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Switch } from '@sandlot/ui/switch'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { PrivacyRows } from '../../sandboxes/privacy-rows.tsx'
import { failureText } from '../../shell/failure-text.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

type Props = { teamId: string; minimum: number } & ModalProps

/** Asks for the minimum privacy of a workspace, and whether to apply it to its drafts (spec SH-110, PS-042). */
export function MinimumPrivacyModal({ teamId, minimum, close }: Props) {
  const { client, queries } = useServices()
  const toast = useToast()
  const saving = useMutation({ ...setMinimumPrivacy(client, queries, teamId), networkMode: 'always' })
  const [chosen, setChosen] = useState(minimum)
  const [updateDrafts, setUpdateDrafts] = useState(false)

  const save = () => {
    if (saving.isPending) return
    saving.mutate(
      { minimumPrivacy: chosen, updateDrafts },
      {
        onSuccess: () => {
          toast('success', say.minimumPrivacyUpdated)
          close()
        },
      },
    )
  }
  return (
    <Modal onClose={close} title={say.minimumPrivacy} width={MINIMUM_PRIVACY_MODAL_WIDTH_PX}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="flex flex-col gap-4 px-5 pt-1 pb-4 text-sm">
          <p className="text-ink-muted">{say.minimumPrivacyText}</p>
          {saving.error && <Notice isProblem>{failureText(say.minimumPrivacyFailed, saving.error)}</Notice>}
          <PrivacyRows
            hideLegend
            legend={say.minimumPrivacy}
            name="minimum-privacy"
            onChange={setChosen}
            value={chosen}
          />
          <Switch isSelected={updateDrafts} onChange={setUpdateDrafts}>
            {say.updateDrafts}
          </Switch>
          <p className="text-ink-muted">{updateDrafts ? say.updateDraftsText : say.minimumPrivacyKept}</p>
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{shellMessages.cancel}</Button>
          <Button isPending={saving.isPending} type="submit" variant="primary">
            {say.savePrivacy}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type Wanted = { minimumPrivacy: number; updateDrafts: boolean }

/** Sets the minimum privacy of a workspace's sandboxes, and optionally applies it to its drafts (spec PS-042). */
const setMinimumPrivacy = (client: Client, cache: QueryClient, teamId: string) => ({
  mutationFn: async (wanted: Wanted) =>
    (await client.graphql(SetTeamMinimumPrivacyDocument, { teamId, ...wanted })).setTeamMinimumPrivacy,
  onSettled: () =>
    Promise.all(
      [workspaceKeys.all, sandboxKeys.all].map((queryKey) => cache.invalidateQueries({ queryKey })),
    ),
})
