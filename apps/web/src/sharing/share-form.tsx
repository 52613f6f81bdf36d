import { type Given, givenLevels } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { givenOf } from '@sandlot/core/sharing/rules'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useShare } from './use-share.ts'

export const levelOptions = givenLevels.map((value) => ({ value, label: sharingMessages.levels[value] }))

type Props = {
  id: string
  isDisabled: boolean
  onInvited: (invitation: { id: string; token: string }) => void
  say: (text: string) => void
}

/** Asks for people and what they may do. Whom it could not be given to stays in the field, with the reason. */
export function ShareForm({ id, isDisabled, onInvited, say }: Props) {
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Given>('READ')
  const { share, isBusy, problem, forgetProblem } = useShare(id, onInvited, say)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isDisabled) setText((await share(text, level)).join(', '))
  }
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoComplete="off"
        autoFocus
        hint={sharingMessages.addHint}
        isDisabled={isDisabled}
        isReadOnly={isBusy}
        label={sharingMessages.addLabel}
        name="people"
        onChange={(value) => {
          setText(value)
          forgetProblem()
        }}
        problem={problem}
        value={text}
      />
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          isDisabled={isDisabled}
          label={sharingMessages.levelLabel}
          onChange={(value) => setLevel(givenOf(value) ?? 'READ')}
          options={levelOptions}
          placeholder={sharingMessages.levelLabel}
          value={level}
        />
        <Button className="h-9" isDisabled={isDisabled} isPending={isBusy} type="submit" variant="primary">
          {sharingMessages.share}
        </Button>
      </div>
      <p className="text-ink-muted text-sm">{sharingMessages.levelHints[level]}</p>
    </form>
  )
}
