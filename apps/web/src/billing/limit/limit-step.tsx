import type { Cart } from '@sandlot/core/billing/checkout/cart-rules'
import { ON_DEMAND_SPENDING_MAX } from '@sandlot/core/billing/limits'
import { spendingLimitOf } from '@sandlot/core/billing/payments/spending-limit-rules'
import { spendingMessages } from '@sandlot/core/billing/payments/spending-messages'
import { creditsFor } from '@sandlot/core/billing/rules'
import { grouped } from '@sandlot/core/grouped'
import { inputText } from '@sandlot/core/input-rules'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import type { Flow } from '../wizard/flow.ts'
import { wizardMessages } from '../wizard/messages.ts'
import { SummaryPanel } from '../wizard/summary-panel.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { limitMessages as say } from './messages.ts'
import { useSpendingLimit } from './use-spending-limit.ts'

type Props = {
  flow: Flow
  cart: Cart
  teamId: string
  workspace: string | undefined
  /** The stored limit in whole dollars, or null. */
  kept: number | null
}

/** Spec WZ-065, WZ-066, BL-072 to BL-078. */
export function LimitStep({ flow, cart, teamId, workspace, kept }: Props) {
  const { text, problem, setText, save } = useSpendingLimit({ flow, teamId, kept })
  // Saving on blur must not block the click that left the field.
  const [isLeaving, run] = useOneAtATime()
  const dollars = spendingLimitOf(text)
  return (
    <WizardFrame
      flow={flow}
      summary={<SummaryPanel cart={cart} />}
      text={say.text}
      title={say.title}
      workspace={workspace}
    >
      <form
        className="flex flex-col gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (dollars === null) return
          void run(async () => {
            if (await save()) flow.next({ limit: String(dollars) })
          })
        }}
      >
        <TextField
          autoComplete="off"
          className="max-w-80"
          hint={dollars !== null && say.hint(grouped(creditsFor(dollars)))}
          inputMode="numeric"
          label={say.label}
          name="limit"
          onBlur={() => void save()}
          onChange={setText}
          placeholder={String(ON_DEMAND_SPENDING_MAX)}
          problem={inputText(spendingMessages, problem)}
          value={text}
        />
        <Button
          className="self-start"
          isDisabled={dollars === null}
          isPending={isLeaving}
          size="lg"
          type="submit"
          variant="primary"
        >
          {wizardMessages.next}
        </Button>
      </form>
    </WizardFrame>
  )
}
