import { ANNOUNCEMENT_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { adminMessages, settingsMessages } from '@sandlot/core/admin/messages'
import { type InstanceSettings, signUpRules } from '@sandlot/core/admin/settings-rest'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useTyped } from '../shell/use-typed.ts'
import { AdminHead } from './admin-head.tsx'
import { changeSettings, settingsQuery } from './queries.ts'

export function SettingsPage() {
  const { client } = useServices()
  const query = useQuery({ ...settingsQuery(client), meta: { failed: settingsMessages.loadFailed } })
  return (
    <>
      <AdminHead title={settingsMessages.title} />
      <Loaded
        failed={settingsMessages.loadFailed}
        query={query}
        skeleton={<RowsSkeleton label={settingsMessages.loading} />}
      >
        {query.data && <SettingsForm settings={query.data} />}
      </Loaded>
    </>
  )
}

function SettingsForm({ settings }: { settings: InstanceSettings }) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync, isPending } = useMutation(changeSettings(client, queries))
  const withRecentSignIn = useRecentSignIn()
  const was = {
    signUp: settings.signUp,
    announcement: settings.announcement ?? '',
    // As it was when the admin began to type, so that the server refuses to overwrite what they have not seen.
    seen: null as number | null,
  }
  const form = useTyped('instance-settings', was)
  const { signUp, announcement, seen } = form.values
  const isTooLong = announcement.trim().length > ANNOUNCEMENT_MAX_LENGTH
  const change = {
    ...(signUp !== was.signUp && { signUp }),
    ...(announcement.trim() !== was.announcement && { announcement: announcement.trim() || null }),
  }
  const isChanged = Object.keys(change).length > 0
  const type = (part: Partial<typeof was>) => form.type({ ...part, seen: seen ?? settings.revision })
  const save = async () => {
    try {
      const body = { revision: seen ?? settings.revision, ...change }
      if (!(await withRecentSignIn(() => mutateAsync(body)))) return
      form.showSaved()
      toasts.toast('success', adminMessages.saved)
    } catch (error) {
      // The refusal tells them, so the next attempt is made knowingly.
      if (toAppError(error).code === 'conflict') form.type({ seen: null })
      toasts.failed(settingsMessages.saveFailed, error)
    }
  }
  return (
    <form
      className="flex max-w-140 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isTooLong) void save()
      }}
    >
      <div>
        <Select
          label={settingsMessages.signUp}
          onChange={(value) => type({ signUp: signUpRules.find((known) => known === value) ?? was.signUp })}
          options={signUpRules.map((value) => ({ value, label: settingsMessages.signUps[value] }))}
          placeholder={settingsMessages.signUp}
          value={signUp}
        />
        <p className="mt-1.5 text-ink-muted text-sm">{settingsMessages.signUpHints[signUp]}</p>
      </div>
      <TextField
        hint={settingsMessages.announcementHint}
        label={settingsMessages.announcement}
        onChange={(text) => type({ announcement: text })}
        problem={isTooLong ? settingsMessages.announcementTooLong(ANNOUNCEMENT_MAX_LENGTH) : null}
        value={announcement}
      />
      <div className="flex gap-2">
        <Button isDisabled={!isChanged || isTooLong} isPending={isPending} type="submit" variant="primary">
          {adminMessages.save}
        </Button>
        {isChanged && <Button onPress={form.startOver}>{adminMessages.undo}</Button>}
      </div>
    </form>
  )
}
