import { accountMessages } from '@sandlot/core/accounts/messages'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { inputText } from '@sandlot/core/input-rules'
import { profileFormMessages as say } from '@sandlot/core/profile/profile-form-messages'
import { linksOf, profileProblems } from '@sandlot/core/profile/profile-form-rules'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useTyped } from '../../shell/use-typed.ts'
import { updateProfile } from '../profile-queries.ts'

type Typed = { name: string; bio: string; links: string }

const typedOf = ({ name, bio, socialLinks }: CurrentUser): Typed => ({
  name: name ?? '',
  bio: bio ?? '',
  links: (socialLinks ?? []).join('\n'),
})

/** The user's public profile: name, bio and links. */
export function AboutForm({ me, level }: { me: CurrentUser; level?: 2 }) {
  const { client, queries, toasts } = useServices()
  const was = typedOf(me)
  const form = useTyped(`about/${me.id}`, was)
  const { name, bio, links } = form.values
  const save = useMutation(updateProfile(client, queries))
  const changes = {
    ...(name !== was.name && { name }),
    ...(bio !== was.bio && { bio }),
    ...(links !== was.links && { socialLinks: linksOf(links) }),
  }
  const problems = profileProblems(changes)
  const isAsKept = Object.keys(changes).length === 0
  const isWrong = Object.keys(problems).length > 0

  const submit = () =>
    save.mutate(changes, {
      onError: (error) => toasts.failed(say.failed, error),
      onSuccess: () => {
        form.showSaved()
        toasts.toast('success', say.saved)
      },
    })
  const texts = { ...accountMessages, ...say }
  return (
    <Section {...(level && { level })} text={say.text} title={say.title}>
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong && !isAsKept) submit()
        }}
      >
        <TextField
          autoComplete="name"
          label={say.name}
          onChange={(text) => form.type({ name: text })}
          problem={inputText(texts, problems.name ?? null)}
          value={name}
        />
        <LongField
          label={say.bio}
          onChange={(text) => form.type({ bio: text })}
          problem={inputText(texts, problems.bio ?? null) ?? undefined}
          value={bio}
        />
        <LongField
          hint={say.linksHint}
          label={say.links}
          onChange={(text) => form.type({ links: text })}
          problem={inputText(texts, problems.socialLinks ?? null) ?? undefined}
          value={links}
        />
        <div className="flex justify-end">
          <Button isDisabled={isAsKept || isWrong} isPending={save.isPending} size="sm" type="submit">
            {say.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}

type LongProps = {
  label: string
  value: string
  problem: string | undefined
  hint?: string
  onChange: (text: string) => void
}

function LongField({ label, value, problem, hint, onChange }: LongProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      <textarea
        aria-describedby={`${id}-about`}
        aria-invalid={problem !== undefined}
        className={cx(inputStyle, 'h-auto resize-y py-1.5 aria-invalid:border-danger')}
        dir="auto"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        rows={3}
        value={value}
      />
      <p
        className={cx('break-words text-sm empty:hidden', problem ? 'text-danger-text' : 'text-ink-muted')}
        id={`${id}-about`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
