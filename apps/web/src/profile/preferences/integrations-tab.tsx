import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useLinks } from '../../accounts/linked/use-links.ts'
import { useMe } from '../../accounts/use-me.ts'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { preferencesMessages as say } from './messages.ts'

const stateOf = ({ githubProfile, integrations }: CurrentUser): string => {
  if (githubProfile.data) return say.githubAs(githubProfile.data.login)
  return integrations.github ? say.githubLinked : say.githubNone
}

/** What the account is connected with. */
export function IntegrationsTab() {
  const me = useMe()
  const { busy, disconnect } = useLinks()
  return (
    <Section
      action={<ButtonLink to="/dashboard/repositories">{say.githubRepositories}</ButtonLink>}
      text={say.githubText}
      title={say.github}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{me ? stateOf(me) : say.githubNone}</p>
        {me?.integrations.github && (
          <Button isPending={busy === 'github'} onPress={() => void disconnect('github')} size="sm">
            {say.githubSignOut}
          </Button>
        )}
      </div>
    </Section>
  )
}
