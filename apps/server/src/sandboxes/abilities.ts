import type { Scope } from '@sandlot/core/actions'
import { type Abilities, abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import type { SandboxPerson } from '@sandlot/core/sandboxes/actions'
import type { Context } from '../platform/context.ts'
import { chain, type MaybePromise } from '../platform/maybe-promise.ts'
import { scopeOf } from '../platform/scopes.ts'
import { asSubject, personOf } from './access.ts'
import type { SandboxRow } from './rows.ts'

/** What the viewer may not do with a sandbox, with reasons. */
export const abilitiesFor = (
  row: SandboxRow,
  context: Pick<Context, 'viewer' | 'roleIn' | 'loaders'>,
): MaybePromise<Abilities> =>
  chain(personOf(row, context), (person) => knownAbilities(row, person, scopeOf(context.viewer)))

/** Ten thousand sandboxes are of only a few kinds, so each kind is computed once. */
const known = new Map<string, Abilities>()

function knownAbilities(row: SandboxRow, person: Required<SandboxPerson>, scope: Scope): Abilities {
  const { draft, privacy, removedAt, isFrozen, authorId } = row
  const isAuthor = person.id !== null && person.id === authorId
  const kind = `${person.id !== null} ${person.role} ${person.grant} ${isAuthor} ${draft} ${privacy} ${removedAt !== null} ${isFrozen} ${scope}`
  const abilities = known.get(kind) ?? abilitiesOf(asSubject(row), person, scope)
  known.set(kind, abilities)
  return abilities
}
