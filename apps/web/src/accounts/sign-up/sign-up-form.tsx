import { type SignUpForm as Form, signUpProblems } from '@sandlot/core/accounts/form-rules'
import { accountMessages, companySizeName, roleNames, usageNames } from '@sandlot/core/accounts/messages'
import { companySizes, signUpRoles, signUpUsages } from '@sandlot/core/accounts/sign-up-limits'
import type { PendingUser } from '@sandlot/core/accounts/sign-up-rest'
import { inputText } from '@sandlot/core/input-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useRef, useState } from 'react'
import { Notice } from '../notice.tsx'
import { useFinalize } from './use-finalize.ts'
import { useUsername } from './use-username.ts'

const roles = signUpRoles.map((value) => ({ value, label: roleNames[value] }))
const usages = signUpUsages.map((value) => ({ value, label: usageNames[value] }))
const sizes = companySizes.map((value) => ({ value, label: companySizeName(value) }))

type Props = { pending: PendingUser; onEntered: () => void }

export function SignUpForm({ pending, onEntered }: Props) {
  const name = useUsername(pending.username)
  const [fields, setFields] = useState({
    name: pending.name ?? '',
    role: '',
    usage: '',
    companyName: '',
    companySize: '',
  })
  const [wasSent, setWasSent] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { finalize, problem, isCreated, sentName } = useFinalize(pending.id, onEntered)

  const form: Form = { ...fields, username: name.username }
  const problems = signUpProblems(form)
  const shown = wasSent ? problems : {}
  const set = (field: keyof typeof fields) => (value: string) => setFields({ ...fields, [field]: value })
  const isWork = fields.usage === 'work'
  // Once the account has been created, or may have been, it is what occupies the name.
  const verify = async () => isCreated || name.username === sentName || name.verify()

  const submit = async () => {
    setWasSent(true)
    setSubmitting(true)
    if ((await verify()) && Object.keys(problems).length === 0) await finalize(form)
    setSubmitting(false)
  }

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        autoComplete="username"
        autoFocus
        hint={accountMessages.usernameHint}
        isRequired
        label={accountMessages.usernameLabel}
        name="username"
        // Submitting checks the name itself. A check that disables the button now would swallow the click.
        onBlur={(event) => event.relatedTarget !== button.current && void verify()}
        onChange={name.change}
        problem={name.problem ?? inputText(accountMessages, shown.username ?? null)}
        value={name.username}
      />
      <TextField
        autoComplete="name"
        isRequired
        label={accountMessages.displayNameLabel}
        name="name"
        onChange={set('name')}
        problem={inputText(accountMessages, shown.name ?? null)}
        value={fields.name}
      />
      <Select
        isRequired
        label={accountMessages.roleLabel}
        name="role"
        onChange={set('role')}
        options={roles}
        placeholder={accountMessages.choose}
        problem={inputText(accountMessages, shown.role ?? null)}
        value={fields.role}
      />
      <Select
        isRequired
        label={accountMessages.usageLabel}
        name="usage"
        onChange={set('usage')}
        options={usages}
        placeholder={accountMessages.choose}
        problem={inputText(accountMessages, shown.usage ?? null)}
        value={fields.usage}
      />
      {isWork && (
        <>
          <Select
            isRequired
            label={accountMessages.companySizeLabel}
            name="companySize"
            onChange={set('companySize')}
            options={sizes}
            placeholder={accountMessages.choose}
            problem={inputText(accountMessages, shown.companySize ?? null)}
            value={fields.companySize}
          />
          <TextField
            autoComplete="organization"
            optionalLabel={accountMessages.optional}
            label={accountMessages.companyNameLabel}
            name="companyName"
            onChange={set('companyName')}
            value={fields.companyName}
          />
        </>
      )}
      {problem && <Notice isProblem>{problem}</Notice>}
      <Button
        isDisabled={!isSubmitting && (name.isChecking || name.problem !== null)}
        isPending={isSubmitting}
        ref={button}
        size="lg"
        type="submit"
        variant="primary"
        wide
      >
        {isCreated && shellMessages.tryAgain}
        {!isCreated && (name.isChecking ? accountMessages.usernameChecking : accountMessages.createAccount)}
      </Button>
    </form>
  )
}
