import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { type Setup, type SetupStep, setupSteps } from '@sandlot/core/admin/setup-rest'
import { isSetUp } from '@sandlot/core/admin/setup-rules'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PasskeyList } from '../../accounts/passkeys/passkey-list.tsx'
import { TestMail } from '../../mail/test-mail.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { skipSetup } from './queries.ts'
import { SetupPartRow } from './setup-part.tsx'
import { SetupProgress } from './setup-progress.tsx'
import { SetupStepCard } from './setup-step.tsx'
import { useLeadOn } from './use-lead-on.ts'
import { useSetupStates } from './use-setup-states.ts'

/** The steps in their order, with the next one marked. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const { client, queries, toasts } = useServices()
  const { mutate } = useMutation({
    ...skipSetup(client, queries),
    onError: (error) => toasts.failed(say.saveFailed, error),
  })
  const { next, passkeys, states } = useSetupStates(setup)
  const list = useLeadOn(next)
  const skip = (step: SetupStep) => (isSkipped: boolean) =>
    mutate(isSkipped ? [...setup.skipped, step] : setup.skipped.filter((other) => other !== step))
  return (
    <>
      <SetupProgress next={next} states={states} />
      <ol className="flex max-w-180 flex-col gap-4" ref={list}>
        {setupSteps.map((step, index) => (
          <SetupStepCard
            isNext={step === next}
            key={step}
            number={index + 1}
            onSkip={skip(step)}
            state={states[step]}
            step={step}
          >
            {bodies[step](setup, passkeys ?? 0)}
          </SetupStepCard>
        ))}
      </ol>
    </>
  )
}

const bodies: Record<SetupStep, (setup: Setup, passkeys: number) => ReactNode> = {
  providers: (setup) => (
    <>
      <SetupPartRow part="github" setup={setup} />
      <SetupPartRow part="google" setup={setup} />
      {setup.others.map((other) => (
        <p className="text-ink-muted text-sm" key={other}>
          {say.others[other]}
        </p>
      ))}
    </>
  ),
  mail: (setup) => (
    <>
      <SetupPartRow part="mail" setup={setup} />
      {isSetUp(setup.mail) && <TestMail />}
    </>
  ),
  passkey: (_setup, passkeys) => (
    <>
      {passkeys > 0 && <p className="text-sm">{say.passkeys(passkeys)}</p>}
      <PasskeyList none={say.noPasskey} />
    </>
  ),
  invitations: ({ signUp }) => (
    <>
      <p className="text-sm">{say.signUps[signUp]}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to="/admin/settings">
          {say.toSettings}
        </ButtonLink>
        <ButtonLink size="sm" to="/t/overview">
          {say.toInvite}
        </ButtonLink>
      </div>
    </>
  ),
}
