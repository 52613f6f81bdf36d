import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { setUseCases } from './workspace-calls.ts'

/** Use cases of a workspace. The wording may change, but not their number (spec WZ-048, WZ-049). */
export const useCases = [
  { id: 'prototyping', label: 'Prototyping' },
  { id: 'learning', label: 'Learning and teaching' },
  { id: 'documentation', label: 'Documentation and examples' },
  { id: 'design-systems', label: 'Design systems' },
  { id: 'bug-reports', label: 'Bug reports and support' },
  { id: 'code-reviews', label: 'Code reviews' },
  { id: 'interviews', label: 'Interviews' },
  { id: 'open-source', label: 'Open source' },
  { id: 'team-development', label: 'Development in a team' },
] as const

type Props = { flow: Flow; teamId: string; workspace: string | undefined }

/** Spec WZ-047 to WZ-052. */
export function UseCasesStep({ flow, teamId, workspace }: Props) {
  const { client, queries, toasts } = useServices()
  const saving = useMutation({ ...setUseCases(client, queries), networkMode: 'always' })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const go = () => {
    if (chosen.length === 0) return flow.next()
    saving.mutate(
      { teamId, useCases: useCases.map(({ id }) => id).filter((id) => chosen.includes(id)) },
      { onSuccess: () => flow.next(), onError: (error) => toasts.failed(say.useCasesFailed, error) },
    )
  }
  return (
    <WizardFrame
      actions={
        <Button isPending={saving.isPending} onPress={go} size="lg" variant="primary">
          {chosen.length === 0 ? say.skip : say.next}
        </Button>
      }
      flow={flow}
      text={say.useCasesText}
      title={say.useCasesTitle}
      workspace={workspace}
    >
      <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <legend className="sr-only">{say.useCasesTitle}</legend>
        {useCases.map(({ id, label }) => (
          <label
            className="flex cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            key={id}
          >
            <input
              checked={chosen.includes(id)}
              className="size-4 shrink-0 accent-accent outline-none"
              disabled={saving.isPending}
              name="use-case"
              onChange={() => toggle(id)}
              type="checkbox"
              value={id}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </WizardFrame>
  )
}
