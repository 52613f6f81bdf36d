import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useState } from 'react'
import { type ForEach, useEachPerson } from './use-each-person.ts'

type Level<Value extends string> = { value: Value; label: string; text: string }

type Props<Value extends string> = ForEach<Value> & {
  people: { name: string; label: string; hint: string; initial?: string }
  levels: { label: string; of: readonly Level<Value>[]; preset: Value }
  submit: string
  autoFocus?: boolean
  isDisabled?: boolean
}

/** Asks for people and their level. Those for whom it failed stay in the field, with the reason. */
export function PeopleForm<Value extends string>({
  people,
  levels,
  submit,
  autoFocus = false,
  isDisabled = false,
  ...each
}: Props<Value>) {
  const [text, setText] = useState(people.initial ?? '')
  const [level, setLevel] = useState(levels.preset)
  const { send, isBusy, problem, forgetProblem } = useEachPerson(each)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isDisabled) setText((await send(text, level)).join(', '))
  }
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        autoComplete="off"
        autoFocus={autoFocus}
        hint={people.hint}
        isDisabled={isDisabled}
        isReadOnly={isBusy}
        label={people.label}
        name={people.name}
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
          label={levels.label}
          onChange={(chosen) => setLevel(levels.of.find(({ value }) => value === chosen)?.value ?? level)}
          options={levels.of}
          placeholder={levels.label}
          value={level}
        />
        <Button className="h-9" isDisabled={isDisabled} isPending={isBusy} type="submit" variant="primary">
          {submit}
        </Button>
      </div>
      <p className="text-ink-muted text-sm">{levels.of.find(({ value }) => value === level)?.text}</p>
    </form>
  )
}
