import { devboxHostProblem } from '@sandlot/core/runtime/boxes/toolchain-rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { type Runtime, runtimesOf } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Globe, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { useHostStatus } from '../../runtime/use-host-status.ts'
import { ChoiceCard, choiceGrid, GroupLabel } from './choice-card.tsx'

type Props = {
  template: Pick<TemplateCard, 'id' | 'type' | 'browserSandboxId' | 'sourceTemplate'>
  value: Runtime
  onChange: (runtime: Runtime) => void
  isDisabled?: boolean
}

const icons: Record<Runtime, ReactNode> = {
  browser: <Globe aria-hidden size={16} />,
  vm: <Server aria-hidden size={16} />,
}

/** Selects where it runs. Options that the template does not support say so (spec CR-037, CR-040, CR-041). */
export function RuntimeChoice({ template, value, onChange, isDisabled = false }: Props) {
  const can = runtimesOf(template)
  const host = useHostStatus()
  // What cannot run on this host can be created anyway, because somebody may fix the host.
  const texts = {
    ...templateMessages.runtimeTexts,
    ...(host && { vm: devboxHostProblem(template, host) ?? templateMessages.runtimeTexts.vm }),
  }
  return (
    <RadioGroup
      className="flex flex-col gap-1.5"
      isDisabled={isDisabled}
      onChange={(chosen) => onChange(chosen === 'vm' ? 'vm' : 'browser')}
      value={value}
    >
      <GroupLabel>{templateMessages.runtimeLabel}</GroupLabel>
      <div className={`${choiceGrid} grid-cols-2`}>
        {(['browser', 'vm'] as const).map((runtime) => (
          <ChoiceCard
            icon={icons[runtime]}
            isDisabled={!can[runtime]}
            key={runtime}
            name={templateMessages.runtimeNames[runtime]}
            text={can[runtime] ? texts[runtime] : templateMessages.notAvailable}
            value={runtime}
          />
        ))}
      </div>
    </RadioGroup>
  )
}
