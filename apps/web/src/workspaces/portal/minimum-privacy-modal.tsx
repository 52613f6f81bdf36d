import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { MINIMUM_PRIVACY_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { setMinimumPrivacy } from '@sandlot/core/workspaces/minimum-privacy'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Switch } from '@sandlot/ui/switch'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { PrivacyMark } from '../../sandboxes/privacy-mark.tsx'
import { failureText } from '../../shell/failure-text.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

type Props = { teamId: string; minimum: number } & ModalProps

/** Asks for the least privacy of a workspace, and whether its drafts follow (spec SH-110, PS-042). */
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
          <fieldset className="flex flex-col gap-0.5">
            <legend className="sr-only">{say.minimumPrivacy}</legend>
            {Object.values(PRIVACY).map((level) => (
              <label
                className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
                key={level}
              >
                <input
                  checked={level === chosen}
                  className="mt-1 size-3.5 shrink-0 accent-accent outline-none"
                  name="minimum-privacy"
                  onChange={() => setChosen(level)}
                  type="radio"
                  value={level}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{sandboxMessages.privacyNames[level]}</span>
                  <span className="block text-ink-muted">{sandboxMessages.privacyTexts[level]}</span>
                </span>
                <span aria-hidden className="mt-1">
                  <PrivacyMark privacy={level} />
                </span>
              </label>
            ))}
          </fieldset>
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
