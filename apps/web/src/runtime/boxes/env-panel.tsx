import { toAppError } from '@sandlot/core/errors'
import type { BoxVariable } from '@sandlot/core/runtime/boxes/rest'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Lock, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useModals } from '../../shell/use-modals.ts'
import { Checkpoints } from './checkpoints.tsx'
import { envMessages as say } from './env-messages.ts'
import { useEnv } from './use-env.ts'
import { VariableForm } from './variable-form.tsx'

/** The environment variables of a devbox's processes, including secrets. */
export function EnvPanel({ sandbox }: { sandbox: OpenSandbox }) {
  const isOwn = refusalIn(sandbox, 'box.run') === null
  return (
    <section aria-label={say.title} className="flex h-full flex-col gap-4 overflow-y-auto p-3 *:shrink-0">
      <div>
        <h2 className="font-medium text-sm">{say.title}</h2>
        <p className="mt-1 text-ink-muted text-sm">{isOwn ? say.text : say.notYours}</p>
      </div>
      {isOwn && <Variables sandbox={sandbox} />}
      {isOwn && <Checkpoints sandbox={sandbox} />}
    </section>
  )
}

function Variables({ sandbox }: { sandbox: OpenSandbox }) {
  const { confirm } = useModals()
  const { data: variables, error, refetch, isSaving, set, remove } = useEnv(sandbox.id)
  const [changing, setChanging] = useState<string | null>(null)
  const [said, tell] = useState('')
  const mayChange = refusalIn(sandbox, 'box.variables') === null
  if (error && !variables)
    return (
      <div className="flex flex-col items-start gap-2 text-sm" role="alert">
        <p>{say.failed}</p>
        <p className="text-ink-muted">{toAppError(error).message}</p>
        <Button onPress={() => void refetch()}>{say.tryAgain}</Button>
      </div>
    )
  if (!variables)
    return (
      <div aria-busy aria-label={say.loading} className="flex flex-col gap-3" role="status">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    )
  const save: typeof set = async (variable) => {
    const isSaved = await set(variable)
    if (isSaved) tell(say.saved(variable.name))
    return isSaved
  }
  const drop = async (name: string) => {
    const isSure = await confirm({
      title: say.removeTitle(name),
      message: say.removeText,
      confirmLabel: say.removeConfirm,
      isDanger: true,
    })
    if (isSure && (await remove(name))) tell(say.removed(name))
  }
  const known = variables.map(({ name }) => name)
  return (
    <>
      {variables.length === 0 ? (
        <p className="text-ink-muted text-sm">{say.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {variables.map((variable) => (
            <li className="py-1 pr-0.5 pl-2.5 text-sm" key={variable.name}>
              {changing === variable.name ? (
                <div className="flex flex-col gap-2 py-1 pr-2">
                  <p className="break-all font-mono">{variable.name}</p>
                  <VariableForm
                    isSaving={isSaving}
                    known={known}
                    of={variable}
                    onCancel={() => setChanging(null)}
                    onSave={save}
                  />
                </div>
              ) : (
                <Row
                  mayChange={mayChange}
                  onChange={() => setChanging(variable.name)}
                  onRemove={() => void drop(variable.name)}
                  variable={variable}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <VariableForm isSaving={isSaving && changing === null} known={known} onSave={save} />
      ) : (
        <p className="text-ink-muted text-sm">{say.lookOnly}</p>
      )}
      <p className={said === '' ? 'sr-only' : 'text-ink-muted text-sm'} role="status">
        {said === '' ? '' : `${said}. ${say.restart}`}
      </p>
    </>
  )
}

type RowProps = { variable: BoxVariable; mayChange: boolean; onChange: () => void; onRemove: () => void }

function Row({ variable, mayChange, onChange, onRemove }: RowProps) {
  const { name, value, isSecret, hosts } = variable
  return (
    <div className="flex items-center gap-0.5">
      <div className="min-w-0 flex-1 py-0.5">
        <p className="truncate font-mono" title={name}>
          {name}
        </p>
        <p className="flex items-center gap-1.5 truncate text-ink-muted text-xs">
          {isSecret ? (
            <>
              <Lock aria-hidden className="shrink-0" size={11} />
              <span className="truncate" title={hosts.join(', ')}>
                {hosts.length > 0 ? say.secretFor(hosts) : say.secret}
              </span>
            </>
          ) : (
            <span className="truncate font-mono" title={value ?? ''}>
              {value === '' ? say.empty : value}
            </span>
          )}
        </p>
      </div>
      {mayChange && (
        <>
          <IconButton label={say.change(name)} onPress={onChange} size="sm">
            <Pencil aria-hidden size={13} />
          </IconButton>
          <IconButton label={say.remove(name)} onPress={onRemove} size="sm">
            <X aria-hidden size={14} />
          </IconButton>
        </>
      )}
    </div>
  )
}
