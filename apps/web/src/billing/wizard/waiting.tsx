import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { Notice } from '../../accounts/notice.tsx'
import type { Flow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Props = { flow: Flow; hasFailed: boolean; retry: () => void }

/** Replaces a step whose data is loading or failed to load. */
export function Waiting({ flow, hasFailed, retry }: Props) {
  return (
    <WizardFrame flow={flow} title={hasFailed ? say.upgrade : say.loading}>
      {hasFailed ? (
        <Notice isProblem>
          <p className="mb-2">{say.loadFailed}</p>
          <Button onPress={retry} size="sm">
            {say.tryAgain}
          </Button>
        </Notice>
      ) : (
        <Spinner size={24} />
      )}
    </WizardFrame>
  )
}
