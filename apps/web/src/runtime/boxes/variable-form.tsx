import { refusalText } from '@sandlot/core/actions'
import { ENV_NAME_MAX_LENGTH, ENV_VALUE_MAX_LENGTH } from '@sandlot/core/runtime/boxes/limits'
import { envRefusals } from '@sandlot/core/runtime/boxes/refusals'
import { boundHostsIn, boundProblem, envNameProblem } from '@sandlot/core/runtime/boxes/rules'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { useId, useState } from 'react'
import { envMessages as say } from './env-messages.ts'
import type { Variable } from './use-env.ts'

type Props = {
  /** The variable to change. Absent for a new one. */
  of?: { name: string; value: string | null; isSecret: boolean; hosts: readonly string[] }
  /** Names in use. */
  known: readonly string[]
  isSaving: boolean
  onSave: (variable: Variable) => Promise<boolean>
  onCancel?: () => void
}

/** Adds a variable, or changes the value of one. */
export function VariableForm({ of, known, isSaving, onSave, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState(of?.name ?? '')
  const [value, setValue] = useState(of?.value ?? '')
  const [isSecret, setSecret] = useState(of?.isSecret ?? false)
  const [hosts, setHosts] = useState(of?.hosts.join(', ') ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const isKnown = of === undefined && known.includes(name.trim())
  const save = async () => {
    const wanted = name.trim()
    const bound = isSecret ? boundHostsIn(hosts) : []
    const reason = envNameProblem(wanted) ?? boundProblem({ value, isSecret, hosts: bound })
    setProblem(reason && refusalText(envRefusals, reason))
    if (reason || !(await onSave({ name: wanted, value, isSecret, ...(isSecret && { hosts: bound }) })))
      return
    setName('')
    setValue('')
    setSecret(false)
    setHosts('')
    onCancel?.()
  }
  const notice = problem ?? (isKnown ? say.replaces(name.trim()) : null)
  return (
    <form
      className="flex flex-col gap-2"
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      {of === undefined && (
        <input
          aria-describedby={notice ? `${id}-told` : undefined}
          aria-invalid={problem !== null}
          aria-label={say.name}
          autoCapitalize="off"
          autoComplete="off"
          className={cx(inputStyle, 'font-mono aria-invalid:border-danger')}
          maxLength={ENV_NAME_MAX_LENGTH}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(null)
          }}
          placeholder="NAME"
          spellCheck={false}
          value={name}
        />
      )}
      {notice !== null && (
        <p
          className={cx('text-sm', problem === null ? 'text-ink-muted' : 'text-danger-text')}
          id={`${id}-told`}
          role={problem === null ? undefined : 'alert'}
        >
          {notice}
        </p>
      )}
      <textarea
        aria-label={of === undefined ? say.value : say.newValue(of.name)}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a user who changes it is about to type.
        autoFocus={of !== undefined}
        className={cx(
          inputStyle,
          'h-auto! resize-y py-1.5 font-mono',
          isSecret && '[-webkit-text-security:disc]',
        )}
        maxLength={ENV_VALUE_MAX_LENGTH}
        onChange={({ target }) => setValue(target.value)}
        placeholder={of?.isSecret ? say.hidden : say.value}
        rows={1}
        spellCheck={false}
        value={value}
      />
      {isSecret && (
        <div className="flex flex-col gap-1">
          <input
            aria-describedby={`${id}-hosts`}
            aria-label={say.hosts}
            autoCapitalize="off"
            autoComplete="off"
            className={cx(inputStyle, 'font-mono')}
            onChange={({ target }) => {
              setHosts(target.value)
              setProblem(null)
            }}
            placeholder={`${say.hosts}: ${say.hostsExample}`}
            spellCheck={false}
            value={hosts}
          />
          <p className="text-ink-muted text-xs" id={`${id}-hosts`}>
            {say.hostsText}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {of === undefined && (
          <label className="flex items-center gap-2 text-sm">
            <input
              checked={isSecret}
              className="size-4 accent-accent"
              onChange={({ target }) => setSecret(target.checked)}
              type="checkbox"
            />
            {say.secret}
          </label>
        )}
        <div className="ml-auto flex gap-2">
          {onCancel && <Button onPress={onCancel}>{say.cancel}</Button>}
          <Button isDisabled={name.trim() === ''} isPending={isSaving} type="submit" variant="primary">
            {of === undefined ? say.add : say.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
