import { type Provider, providers } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { isSurveyDue } from '@sandlot/core/profile/survey-rules'
import type { Identity, UserRow } from './rows.ts'

/** The picture from the provider, or else one rendered from the name. */
export const avatarOf = (user: Pick<UserRow, 'avatarUrl' | 'username'>): string =>
  user.avatarUrl ?? `/api/v1/users/${encodeURIComponent(user.username)}/avatar.svg`

/** Null while there is no token to call GitHub with, even if the account came from there (contract §1). */
function githubProfileOf(user: UserRow, github: Identity | undefined): CurrentUser['githubProfile'] {
  if (!github?.encryptedToken || !github.login)
    return { data: null, error: { code: 'not_connected', message: accountMessages.githubNotConnected } }
  const { subject, login, name, avatarUrl, scopes } = github
  return { data: { id: subject, login, name, avatarUrl: avatarUrl ?? avatarOf(user), scopes }, error: null }
}

/** What the user answered at sign-up. */
function metadataOf({ signUpRole: role, signUpUsage: usage, companyName, companySize }: UserRow) {
  const given = Object.entries({ role, usage, companyName, companySize })
  return Object.fromEntries(given.filter(([, value]) => value !== null))
}

type Known = {
  identities: readonly Identity[]
  featured: CurrentUser['featuredSandboxes']
  sandboxCount: number
  needsWayIn: boolean
  now: Date
}

/**
 * The record of contract §5. Fields for features that an instance does not have (badges, experiments, a survey) are
 * empty.
 */
export function presentCurrentUser(
  user: UserRow,
  { identities: own, featured, sandboxCount, needsWayIn, now }: Known,
): CurrentUser {
  const github = own.find((identity) => identity.provider === 'github')
  const vercel = user.vercelLogin === null ? null : { login: user.vercelLogin, email: user.vercelEmail }
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    name: user.name,
    avatar: avatarOf(user),
    avatarUrl: avatarOf(user),
    bio: user.bio,
    socialLinks: user.socialLinks,
    insertedAt: user.insertedAt.toISOString(),
    provider: providers.find((provider: Provider) => own[0]?.provider === provider) ?? null,
    isAdmin: user.isAdmin,
    integrations: { github: github ? { email: github.email } : null, zeit: vercel, vercel },
    githubProfile: githubProfileOf(user, github),
    subscription: null,
    experiments: {},
    metadata: metadataOf(user),
    badges: [],
    curatorAt: null,
    betaAccess: false,
    sendSurvey: isSurveyDue(user, now),
    deletionRequested: user.deletionRequestedAt !== null,
    personalWorkspaceId: user.personalWorkspaceId,
    showcasedSandboxShortid: user.showcasedSandboxId,
    featuredSandboxes: featured,
    sandboxCount,
    needsWayIn,
  }
}
