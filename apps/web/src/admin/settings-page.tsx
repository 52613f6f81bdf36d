import { ANNOUNCEMENT_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { adminMessages, settingsMessages } from '@sandlot/core/admin/messages'
import { type InstanceSettings, signUpRules } from '@sandlot/core/admin/settings-rest'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
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
        {query.data && <SettingsForm key={query.data.revision} settings={query.data} />}
      </Loaded>
    </>
  )
}

function SettingsForm({ settings }: { settings: InstanceSettings }) {
  const { client, queries, toasts } = useServices()
  const [signUp, setSignUp] = useState(settings.signUp)
  const [announcement, setAnnouncement] = useState(settings.announcement ?? '')
  const { mutateAsync, isPending } = useMutation(changeSettings(client, queries))
  const withRecentSignIn = useRecentSignIn()
  const isTooLong = announcement.trim().length > ANNOUNCEMENT_MAX_LENGTH
  const isChanged = signUp !== settings.signUp || announcement.trim() !== (settings.announcement ?? '')
  const save = async () => {
    try {
      const body = { revision: settings.revision, signUp, announcement: announcement.trim() || null }
      if (!(await withRecentSignIn(() => mutateAsync(body)))) return
      toasts.toast('success', adminMessages.saved)
    } catch (error) {
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
          onChange={(value) => setSignUp(signUpRules.find((known) => known === value) ?? settings.signUp)}
          options={signUpRules.map((value) => ({ value, label: settingsMessages.signUps[value] }))}
          placeholder={settingsMessages.signUp}
          value={signUp}
        />
        <p className="mt-1.5 text-ink-muted text-sm">{settingsMessages.signUpHints[signUp]}</p>
      </div>
      <TextField
        hint={settingsMessages.announcementHint}
        label={settingsMessages.announcement}
        onChange={setAnnouncement}
        problem={isTooLong ? settingsMessages.announcementTooLong(ANNOUNCEMENT_MAX_LENGTH) : null}
        value={announcement}
      />
      <div>
        <Button isDisabled={!isChanged || isTooLong} isPending={isPending} type="submit" variant="primary">
          {adminMessages.save}
        </Button>
      </div>
    </form>
  )
}
