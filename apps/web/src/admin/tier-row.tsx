import { adminMessages, tierAdminMessages } from '@sandlot/core/admin/messages'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { useServices } from '../shell/services.tsx'
import { changeTier } from './queries.ts'
import { tierChange, tierForm, tierNumbers, tierProblems } from './tier-form.ts'

const fields = ['name', ...tierNumbers] as const

/** One size as a form. It can be saved once something has changed and nothing is wrong. */
export function TierRow({ tier }: { tier: VmTier }) {
  const { client, queries, toasts } = useServices()
  const [seen, setSeen] = useState(tier)
  const [form, setForm] = useState(() => tierForm(tier))
  const { mutateAsync, isPending } = useMutation(changeTier(client, queries))
  const withRecentSignIn = useRecentSignIn()
  const problems = tierProblems(form)
  const isChanged = fields.some((field) => form[field] !== tierForm(seen)[field])
  const start = (from: VmTier) => {
    setSeen(from)
    setForm(tierForm(from))
  }
  const save = async () => {
    try {
      const saved = await withRecentSignIn(() => mutateAsync({ seen, change: tierChange(form, seen) }))
      if (!saved) return
      start(saved)
      toasts.toast('success', tierAdminMessages.saved(saved.name))
    } catch (error) {
      toasts.failed(tierAdminMessages.saveFailed, error)
    }
  }
  return (
    <li className="rounded-xl border border-line bg-surface p-4">
      <form
        aria-label={seen.name}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && Object.keys(problems).length === 0) void save()
        }}
      >
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {fields.map((field) => (
            <TextField
              className={field === 'name' ? 'max-lg:col-span-2' : ''}
              inputMode={field === 'name' ? 'text' : 'numeric'}
              key={field}
              label={tierAdminMessages.fields[field]}
              onChange={(value) => setForm({ ...form, [field]: value })}
              problem={problems[field] ?? null}
              value={form[field]}
            />
          ))}
        </div>
        {isChanged && (
          <div className="flex justify-end gap-2">
            <Button onPress={() => start(tier)} size="sm">
              {adminMessages.undo}
            </Button>
            <Button isPending={isPending} size="sm" type="submit" variant="primary">
              {adminMessages.save}
            </Button>
          </div>
        )}
      </form>
    </li>
  )
}
