import type { Action } from '@sandlot/core/actions'
import { refusalError } from '@sandlot/core/actions'
import { type ActionName, allActions } from '@sandlot/core/all-actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import {
  defaultFieldResolver,
  defaultTypeResolver,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type Context, requireViewer } from '../context.ts'
import { assertRoom } from '../disk/disk-room.ts'
import { chain, chainAll, type MaybePromise } from '../maybe-promise.ts'
import { assertIsPerson, assertScope } from '../scopes.ts'

/** Decides whether a root field may be called; throws if not. */
export type FieldPolicy = (context: Context) => MaybePromise<void>

/** Decides whether the viewer may see an object, wherever in the graph it was reached. */
export type TypePolicy<Row = never> = (row: Row, context: Context) => MaybePromise<boolean>

export type Policies = {
  /** By `Type.field`: every field of a root type, and fields that need more than their type. */
  fields: { [field: string]: FieldPolicy; [mutation: `RootMutationType.${string}`]: ActionPolicy }
  /** By object type. */
  types: Record<string, TypePolicy>
}

/** For a root field that itself returns only what its caller may know. */
export const anyone: FieldPolicy = () => {}

export const signedIn: FieldPolicy = (context) => void requireViewer(context)

/** A policy that names the action of the field, and the scope that a token needs for it. */
export type ActionPolicy = FieldPolicy & { action: ActionName; scope: Action['scope'] }

/**
 * For a root field that performs an action. Whether the viewer may do it is checked by the action itself, on what it
 * has locked.
 */
export const does = (action: ActionName): ActionPolicy =>
  Object.assign((context: Context) => assertIsPerson(requireViewer(context), action), {
    action,
    scope: allActions[action].scope,
  })

const isActionPolicy = (policy: FieldPolicy): policy is ActionPolicy => 'action' in policy

/** For members of the object's workspace only. */
export const ofOwnWorkspace: TypePolicy<{ workspaceId: string }> = (row, { roleIn }) =>
  chain(roleIn(row.workspaceId), (role) => role !== null)

/** A value that is part of its parent: whoever sees the one sees the other. */
export const partOfItsParent: TypePolicy = () => true

/** Something that anybody may know. */
export const public_: TypePolicy = () => true

const isRoot = (schema: GraphQLSchema, type: GraphQLObjectType) =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type)

/**
 * Returns the gaps of a schema: root fields and object types without a policy, mutations that name no action, and
 * policies for things that do not exist.
 */
export function policyGaps(schema: GraphQLSchema, policies: Policies): string[] {
  const gaps: string[] = []
  const known = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      known.add(`${type.name}.${field.name}`)
      const policy = policies.fields[`${type.name}.${field.name}`]
      if (isRoot(schema, type) && !policy)
        gaps.push(`root field ${type.name}.${field.name} declares no policy`)
      if (type === schema.getMutationType() && policy && !isActionPolicy(policy))
        gaps.push(`mutation ${field.name} names no action`)
    }
    if (isRoot(schema, type)) continue
    known.add(type.name)
    if (!policies.types[type.name]) gaps.push(`object type ${type.name} declares no policy`)
  }
  for (const name of [...Object.keys(policies.fields), ...Object.keys(policies.types)])
    if (!known.has(name)) gaps.push(`policy for ${name}, which the schema does not have`)
  return gaps
}

/**
 * Wraps every resolver with the policies, deny by default: a root field runs its policy first, and each object that a
 * field returns has to pass its type's policy. What the viewer may not see is absent: left out of a list, null if
 * nullable, otherwise "not found".
 */
export function enforcePolicies(schema: GraphQLSchema, policies: Policies): GraphQLSchema {
  const gaps = policyGaps(schema, policies)
  if (gaps.length > 0) throw new Error(`GraphQL policies: ${gaps.join('; ')}`)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields()))
      protect(field, type.name, type === schema.getMutationType(), policies)
  }
  return schema
}

function protect(field: GraphQLField<unknown, Context>, parent: string, writes: boolean, policies: Policies) {
  const resolve = field.resolve ?? defaultFieldResolver
  const fieldPolicy = policies.fields[`${parent}.${field.name}`]
  const named = getNamedType(field.type)
  const typePolicy =
    isCompositeType(named) && !isOpen(named, policies) ? policyOf(named, policies) : undefined
  if (!fieldPolicy && !typePolicy && !writes) return
  const allowed = (value: unknown, context: Context, info: GraphQLResolveInfo): unknown => {
    if (!typePolicy || value === null || value === undefined) return value
    const may = (row: unknown) => row === null || typePolicy(row, context, info)
    if (Array.isArray(value))
      return chain(chainAll(value.map(may)), (verdicts) => value.filter((_, index) => verdicts[index]))
    return chain(may(value), (verdict) => {
      if (verdict) return value
      if (isNonNullType(field.type))
        throw refusalError(requestRefusals, 'notFound', { titles: named.name.toLowerCase() })
      return null
    })
  }
  field.resolve = (source, args, context, info) => {
    if (writes) {
      if (fieldPolicy && isActionPolicy(fieldPolicy)) assertScope(context.viewer, fieldPolicy.scope)
      assertRoom(context.disk)
    }
    return chain(fieldPolicy?.(context), () =>
      chain(resolve(source, args, context, info), (value) => allowed(value, context, info)),
    )
  }
}

/** Whether objects of this type are never refused, so that none needs to be checked. */
const isOpen = (type: GraphQLCompositeType, { types }: Policies) =>
  isObjectType(type) && [partOfItsParent, public_].includes(types[type.name] as TypePolicy)

type AnyTypePolicy = (row: unknown, context: Context, info: GraphQLResolveInfo) => MaybePromise<boolean>

/** Returns the policy of an object type; for a union or interface, that of the value's actual type. */
function policyOf(type: GraphQLCompositeType, policies: Policies): AnyTypePolicy {
  if (isObjectType(type)) return (row, context) => policies.types[type.name]?.(row as never, context) ?? false
  return async (row, context, info) => {
    const resolveType = type.resolveType ?? defaultTypeResolver
    const name = await resolveType(row, context, info, type)
    return (name !== undefined && policies.types[name]?.(row as never, context)) || false
  }
}
