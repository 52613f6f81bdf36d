import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { type Setup, type SetupStep, setupSteps } from '@sandlot/core/admin/setup-rest'
import { isSetUp, nextStep, type StepState, stepStates } from '@sandlot/core/admin/setup-rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { chooseWorkspace } from '@sandlot/core/workspaces/rules'
import { cx } from '@sandlot/ui/cx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { PasskeyList } from '../../accounts/passkeys/passkey-list.tsx'
import { usePasskeys } from '../../accounts/passkeys/use-passkeys.ts'
import { TestMail } from '../../mail/test-mail.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { skipSetup } from './queries.ts'
import { SetupPartRow } from './setup-part.tsx'
import { SetupStepCard } from './setup-step.tsx'

/** The steps in their order, with the next one marked. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const { client, queries, toasts } = useServices()
  const { mutate } = useMutation({
    ...skipSetup(client, queries),
    onError: (error) => toasts.failed(say.saveFailed, error),
  })
  const { next, passkeys, states } = useSetupStates(setup)
  const list = useLeadOn(next)
  const skip = (step: SetupStep) => (isSkipped: boolean) => mutate({ step, isSkipped })
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
        <ToInvite />
      </div>
    </>
  ),
}

/** Links to where people are invited. Nobody can be invited to a personal workspace, which at first is the only one. */
function ToInvite() {
  const { client, storage } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  const active = chooseWorkspace(data?.workspaces ?? [], {
    fromDevice: storage.get<string | null>(storageKeys.workspace, null),
    primaryId: data?.primaryId ?? null,
  })
  const isAlone = active?.type === 'PERSONAL'
  return (
    <ButtonLink size="sm" to={isAlone ? '/create-workspace' : '/t/overview'}>
      {isAlone ? say.toCreate : say.toInvite}
    </ButtonLink>
  )
}

/** Returns the status of every step for the current administrator, and the next step. */
function useSetupStates(setup: Setup) {
  const { data: passkeys } = usePasskeys()
  const usable = passkeys?.filter(({ isUsable }) => isUsable).length ?? null
  const states = stepStates(setup, usable)
  return { passkeys: usable, states, next: nextStep(states) }
}

/**
 * Moves the focus to the heading of the next step when one is finished, but only from within the finished step or from
 * nowhere. A step finished by someone else must not pull the user out of a field.
 */
function useLeadOn(next: SetupStep | null) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(next)
  useEffect(() => {
    const left = before.current
    before.current = next
    if (next === null || next === left) return
    const at = document.activeElement
    const stepOf = (step: SetupStep) => list.current?.querySelector(`[data-step="${step}"]`)
    const wasThere = left !== null && stepOf(left)?.contains(at)
    if (wasThere || at === document.body) stepOf(next)?.querySelector<HTMLElement>('h2')?.focus()
  }, [next])
  return list
}

type Props = { states: Record<SetupStep, StepState>; next: SetupStep | null }

/** The progress of the setup, the next step, and ways to leave it for now or for good. */
function SetupProgress({ states, next }: Props) {
  const done = setupSteps.filter((step) => states[step] === 'done').length
  return (
    <div className="mb-5 flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60" role="status">
        <p className="font-medium">{say.progress(done, setupSteps.length)}</p>
        <p className="text-ink-muted text-sm">{next ? say.next(say.steps[next]) : say.allSettled}</p>
        <div aria-hidden className="mt-2 flex gap-1">
          {setupSteps.map((step) => (
            <span
              className={cx(
                'h-1 flex-1 rounded-full',
                states[step] === 'done' ? 'bg-accent' : 'bg-line-strong',
              )}
              key={step}
            />
          ))}
        </div>
      </div>
      <ButtonLink to="/dashboard/recent" variant={next ? 'secondary' : 'primary'}>
        {next ? say.later : say.finish}
      </ButtonLink>
    </div>
  )
}
