import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { patchEntity } from '@sandlot/core/cache'
import { sendFile } from '@sandlot/core/profile/send-file'
import { removeAvatar, setAvatar } from '@sandlot/core/profile/uploads-rest'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { choosePicture, fileIn } from '../choose-picture.ts'
import { pictureMessages as say } from '../picture-messages.ts'

/** The user's picture: chosen as a file, dropped or pasted, cropped, and removed. */
export function AvatarField({ me }: { me: CurrentUser }) {
  const { client, queries, toasts } = useServices()
  const modals = useModals()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const note = ({ avatarUrl }: { avatarUrl: string }) => {
    queries.setQueryData<CurrentUser | null>(accountKeys.me, (known) => known && { ...known, avatarUrl })
    patchEntity(queries, 'User', me.id, { avatarUrl })
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }
  const save = useMutation({
    mutationFn: (picture: Blob) => sendFile(client, setAvatar, picture),
    onSuccess: note,
  })
  const remove = useMutation({ mutationFn: () => client.rest(removeAvatar), onSuccess: note })

  const take = async (file: File | null) => {
    const picture = file && (await choosePicture(file, { modals, toasts, isRound: true }))
    if (!picture) return
    save.mutate(picture, {
      onError: (error) => toasts.failed(say.failed, error),
      onSuccess: () => toasts.toast('success', say.saved),
    })
  }
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = fileIn(event.clipboardData)
    if (!file) return
    event.preventDefault()
    void take(file)
  })
  useEffect(() => {
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button does the same.
    <div
      className={cx('flex items-center gap-3 pb-4', isOver && 'bg-accent-soft')}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(fileIn(event.dataTransfer))
      }}
    >
      <Avatar name={me.name || me.username} size={64} url={me.avatarUrl} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium" dir="auto">
          {me.name || me.username}
        </p>
        <p className="truncate text-ink-muted">
          {[me.name && me.username, me.email].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button isPending={save.isPending} onPress={() => input.current?.click()} size="sm">
            {say.choose}
          </Button>
          {me.avatarUrl?.includes('/uploads/') && (
            <Button
              isPending={remove.isPending}
              onPress={() =>
                remove.mutate(undefined, {
                  onError: (error) => toasts.failed(say.removeFailed, error),
                  onSuccess: () => toasts.toast('success', say.removed),
                })
              }
              size="sm"
              variant="ghost"
            >
              {say.remove}
            </Button>
          )}
          <span className="text-ink-muted text-xs max-sm:hidden">{say.text}</span>
        </div>
        <input
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={say.choose}
          className="hidden"
          onChange={(event) => {
            const file = event.target.files?.[0] ?? null
            event.target.value = ''
            void take(file)
          }}
          ref={input}
          type="file"
        />
      </div>
    </div>
  )
}
