import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { vercelMessages } from '@sandlot/core/accounts/vercel-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { linkedQuery, useLinks } from '../../accounts/linked/use-links.ts'
import { useMe } from '../../accounts/use-me.ts'
import { VercelConnection } from '../../accounts/vercel/vercel-connection.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { preferencesMessages as say } from './messages.ts'

const stateOf = ({ githubProfile, integrations }: CurrentUser): string => {
  if (githubProfile.data) return say.githubAs(githubProfile.data.login)
  return integrations.github ? say.githubLinked : say.githubNone
}

/** The services connected to the account. */
export function IntegrationsTab() {
  const me = useMe()
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { busy, connect, disconnect } = useLinks()
  const isLinked = Boolean(me?.integrations.github)
  const { data: linked } = useQuery({ ...linkedQuery(client), enabled: isLinked })
  const isOnlyWayIn = linked?.some((one) => one.provider === 'github' && one.isOnlyWayIn) === true
  const reasonId = useId()
  return (
    <>
      <Section
        action={<ButtonLink to="/dashboard/repositories">{say.githubRepositories}</ButtonLink>}
        text={say.githubText}
        title={say.github}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">{me ? stateOf(me) : say.githubNone}</p>
          {isLinked ? (
            <Button
              {...(isOnlyWayIn && { 'aria-describedby': reasonId })}
              isDisabled={isOnlyWayIn}
              isPending={busy === 'github'}
              onPress={() => void disconnect('github')}
            >
              {signInMessages.linkDisconnect('github')}
            </Button>
          ) : (
            features?.loginWithGithub && (
              <Button isPending={busy === 'github'} onPress={() => void connect('github')}>
                {signInMessages.linkConnect('github')}
              </Button>
            )
          )}
        </div>
        {isLinked && isOnlyWayIn && (
          <p className="text-ink-muted text-sm" id={reasonId}>
            {signInMessages.onlyWayIn('github')}
          </p>
        )}
      </Section>
      {me && features?.vercel && (
        <Section text={vercelMessages.text} title={vercelMessages.name}>
          <VercelConnection me={me} />
        </Section>
      )}
    </>
  )
}
