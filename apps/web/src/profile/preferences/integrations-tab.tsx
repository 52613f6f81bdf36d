import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { Section } from '@sandlot/ui/section'
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
  return (
    <Section
      action={<ButtonLink to="/dashboard/repositories">{say.githubRepositories}</ButtonLink>}
      text={say.githubText}
      title={say.github}
    >
      <p className="text-sm">{me ? stateOf(me) : say.githubNone}</p>
    </Section>
  )
}
