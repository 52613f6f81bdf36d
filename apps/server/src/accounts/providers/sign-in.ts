import { emailDomain } from '@sandlot/core/accounts/form-rules'
import type { SignInError, SignInWay } from '@sandlot/core/accounts/limits'
import type { NotedName } from '@sandlot/core/noted-actions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Done, type Event, runCommand } from '../../platform/commands.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { violates } from '../../platform/db/violation.ts'
import { type IdentityProvider, type ProviderPerson, SSO_KEY } from '../../platform/drivers/identity.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { encrypt } from '../../platform/keys/keys.ts'
import { doneOf } from '../../platform/noted.ts'
import { createSignInLink } from '../links/one-time-links.ts'
import { findIdentity, otherProviderOf, wayOf } from '../repo.ts'
import type { Identity } from '../rows.ts'
import { confirmSignIn } from '../sessions/confirm-sign-in.ts'
import { enter } from '../sessions/sessions.ts'
import { heldInvitation } from '../sign-up/invited.ts'
import { type StartedSignUp, startSignUp } from '../sign-up/pending.ts'
import { identities, users } from '../tables.ts'

/** The outcome of returning from a provider. */
export type Outcome =
  | { kind: 'signed-in'; link: string; sessionSecret: string | null }
  | { kind: 'sign-up'; signUp: StartedSignUp }
  | { kind: 'duplicate'; provider: SignInWay }
  | { kind: 'refused'; error: SignInError }

type Proof = {
  provider: Pick<IdentityProvider, 'key' | 'domains'>
  person: ProviderPerson
  client: ClientInfo
  /** The token of the invitation page that the person came from. */
  invite: string | null
  /** Hash of the secret that the browser already had, by which an invitation that it left here is found. */
  browserHash: string | null
}

const outcome = (
  action: NotedName,
  subjectId: string,
  result: Outcome,
  events: Event[] = [],
): Done<Outcome> => doneOf(action, { result, audit: { workspaceId: null, subjectIds: [subjectId] }, events })

const refuse = (error: SignInError): Outcome => ({ kind: 'refused', error })

/** Whether the stored token has more scopes than a new one: a plain sign-in must not remove granted scopes. */
export function reachesFurther(stored: readonly string[], fresh: readonly string[]): boolean {
  const all = stored.includes('repo') ? [...stored, 'public_repo'] : stored
  return fresh.every((scope) => all.includes(scope)) && stored.some((scope) => !fresh.includes(scope))
}

const described = ({ person }: Proof, context: Context) => ({
  login: person.login,
  name: person.name,
  email: person.email,
  avatarUrl: person.avatarUrl,
  encryptedToken: person.token === null ? null : encrypt(person.token, context.keys.providerTokens),
  scopes: person.scopes,
})

async function refresh(tx: Transaction, context: Context, identity: Identity, proof: Proof, now: Date) {
  const { encryptedToken, scopes, ...rest } = described(proof, context)
  const keeps = identity.encryptedToken && reachesFurther(identity.scopes, scopes)
  await tx
    .update(identities)
    .set({ ...rest, ...(!keeps && { encryptedToken, scopes }), updatedAt: now })
    .where(eq(identities.id, identity.id))
}

/** Returns why a new user with this identity may not sign up, or null. */
function newcomerProblem({ provider: { domains }, person: { email } }: Proof): SignInError | null {
  if (!email) return 'email'
  return domains === null || domains.includes(emailDomain(email)) ? null : 'domain'
}

const identityOf = (context: Context, userId: string, proof: Proof) => ({
  id: context.ids.uuid(),
  userId,
  provider: proof.provider.key,
  subject: proof.person.subject,
  ...described(proof, context),
  insertedAt: context.clock.now(),
  updatedAt: context.clock.now(),
})

/**
 * Finds the account that a company's directory created for an address and that nobody has used yet. The company's own
 * single sign-on, which verified the address, leads to it.
 */
async function broughtAs({ db }: Context, { provider, person }: Proof): Promise<string | null> {
  if (!provider.key.startsWith(SSO_KEY) || !person.email) return null
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, person.email.toLowerCase()),
        isNull(users.suspendedAt),
        sql`exists (select 1 from scim_people where user_id = ${users.id})`,
        sql`not exists (select 1 from identities where user_id = ${users.id})`,
        sql`not exists (select 1 from sessions where user_id = ${users.id})`,
      ),
    )
  return row?.id ?? null
}

/**
 * Signs in the person that a provider vouches for. An account is only ever reached through the identity that created
 * it: if the same email address exists elsewhere, the person is told, but not signed in.
 */
export async function signInWith(context: Context, proof: Proof): Promise<Outcome> {
  const { provider, person, client, invite, browserHash } = proof
  const known = await findIdentity(context.db, provider.key, person.subject)
  const problem = known ? null : newcomerProblem(proof)
  if (problem) return refuse(problem)
  const broughtId = known ? null : await broughtAs(context, proof)
  if (broughtId) {
    const { db } = context
    await db
      .insert(identities)
      .values(identityOf(context, broughtId, proof))
      .onConflictDoNothing()
    if (await findIdentity(db, provider.key, person.subject)) return signInWith(context, proof)
  }
  const other = known || !person.email ? null : await otherProviderOf(context.db, provider.key, person.email)
  const duplicate = other && wayOf(other)
  if (duplicate) return { kind: 'duplicate', provider: duplicate }
  return runCommand(context, context.actor, async (tx, now) => {
    if (known) {
      await refresh(tx, context, known, proof, now)
      const { sessionSecret, events } = await enter(tx, context, known.userId, {
        ...client,
        signedInBy: wayOf(provider.key) ?? provider.key,
      })
      const link = await createSignInLink(tx, context, known.userId, now)
      const signedIn: Outcome = { kind: 'signed-in', link, sessionSecret }
      return outcome('session.open', known.userId, signedIn, events)
    }
    const newcomer = {
      provider: provider.key,
      subject: person.subject,
      ...described(proof, context),
      encryptedInvitation: await heldInvitation(tx, context, browserHash, now),
    }
    const signUp = await startSignUp(tx, context, newcomer, now, invite)
    return outcome('sign-up.start', signUp.id, { kind: 'sign-up', signUp })
  })
}

/**
 * Connects a provider's account to the signed-in person, who stays signed in. An account that is already connected
 * confirms who they are; a new one is a new way to sign in, for which a stolen cookie must not be enough.
 */
export async function connectTo(
  context: Context,
  { userId, sessionId }: Viewer,
  proof: Proof,
  mayConnect: boolean,
): Promise<Outcome> {
  const { provider, person } = proof
  const known = await findIdentity(context.db, provider.key, person.subject)
  const problem = known || provider.domains === null ? null : newcomerProblem(proof)
  if (problem) return refuse(problem)
  if (known && known.userId !== userId) return refuse('taken')
  if (!known && !mayConnect) return refuse('sign_in_again')
  const command = runCommand(context, context.actor, async (tx, now) => {
    if (known) {
      await refresh(tx, context, known, proof, now)
      await confirmSignIn(tx, sessionId, now)
    } else await tx.insert(identities).values(identityOf(context, userId, proof))
    const link = await createSignInLink(tx, context, userId, now)
    return outcome('account.connect', userId, { kind: 'signed-in', link, sessionSecret: null })
  })
  // The database decides because others may connect at the same moment.
  return command.catch((error) => {
    if (violates(error, 'identities_subject')) return refuse('taken')
    if (violates(error, 'identities_user')) return refuse('other_linked')
    throw error
  })
}
