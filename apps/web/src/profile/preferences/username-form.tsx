import { accountMessages } from '@sandlot/core/accounts/messages'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useUsername } from '../../accounts/sign-up/use-username.ts'
import { useServices } from '../../shell/services.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useModals } from '../../shell/use-modals.ts'
import { changeUsername } from '../profile-queries.ts'

/** Changes the username, which is part of addresses, after confirmation (spec PS-022 to PS-025). */
export function UsernameForm({ me }: { me: CurrentUser }) {
  const { client, queries, toasts, modals } = useServices()
  const { confirm } = useModals()
  const router = useRouter()
  const { draft, keep, forget } = useDraft<string>(`username/${me.id}`)
  const { username, change, verify, isChecking, problem } = useUsername(me.username, draft)
  const save = useMutation(changeUsername(client, queries))
  const isAsKept = username === me.username

  const submit = async () => {
    // A different case of one's own name is not taken by somebody else.
    const isOwn = username.toLowerCase() === me.username.toLowerCase()
    if (isAsKept || !(isOwn || (await verify()))) return
    const isSure = await confirm({
      title: say.changeUsername,
      message: say.changeUsernameText,
      confirmLabel: say.changeUsername,
    })
    if (!isSure) return
    save.mutate(username, {
      onError: (error) => toasts.failed(profileFormMessages.failed, error),
      onSuccess: (changed) => {
        forget()
        modals.closeAll()
        void router.navigate({ to: '/u/$username', params: { username: changed.username } })
      },
    })
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3 pb-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        autoComplete="username"
        className="min-w-0 flex-1 basis-60"
        label={say.username}
        onBlur={() => {
          if (!isAsKept) void verify()
        }}
        onChange={(next) => {
          keep(next)
          change(next)
        }}
        problem={isAsKept ? null : problem}
        value={username}
      />
      <Button
        className="h-9"
        isDisabled={isAsKept || isChecking || problem !== null}
        isPending={save.isPending}
        type="submit"
      >
        {isChecking ? accountMessages.usernameChecking : say.changeUsername}
      </Button>
    </form>
  )
}
