import { AppError } from '@sandlot/core/errors'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** What one HTTP request may ask for, all operations of its batch together: fields, lists counted by their limit. */
export const COST_MAX = 60_000
const DEFAULT_LIST_LENGTH = 20

type Scope = {
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
  schema: GraphQLSchema
}

/** The number of field values an operation may produce at the most. */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  let total = 0
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const type = rootOf(schema, definition)
    if (type) total += selectionCost(definition.selectionSet, type, { fragments, variables, schema })
  }
  return total
}

const rootOf = (schema: GraphQLSchema, { operation }: OperationDefinitionNode) =>
  schema.getRootType(operation)

function selectionCost(selections: SelectionSetNode, parent: GraphQLObjectType, scope: Scope): number {
  let cost = 0
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) {
      const field = parent.getFields()[selection.name.value]
      if (!field) {
        cost += 1
        continue
      }
      const limit = selection.arguments?.find((argument) => argument.name.value === 'limit')?.value
      const length = isListType(getNullableType(field.type)) ? lengthOf(limit, scope.variables) : 1
      const named = getNamedType(field.type)
      const inner =
        selection.selectionSet && isObjectType(named)
          ? selectionCost(selection.selectionSet, named, scope)
          : 0
      cost += 1 + length * inner
    } else {
      const body =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : scope.fragments.get(selection.name.value)
      const named = body?.typeCondition && scope.schema.getType(body.typeCondition.name.value)
      if (body) cost += selectionCost(body.selectionSet, isObjectType(named) ? named : parent, scope)
    }
  }
  return cost
}

function lengthOf(
  limit: { kind: string; value?: unknown; name?: { value: string } } | undefined,
  variables: Record<string, unknown>,
) {
  const given =
    limit?.kind === Kind.INT
      ? Number(limit.value)
      : limit?.kind === Kind.VARIABLE
        ? Number(variables[limit.name?.value ?? ''])
        : Number.NaN
  return Number.isFinite(given) && given > 0 ? given : DEFAULT_LIST_LENGTH
}

/** Adds to what a request has spent and refuses once it is too much. */
export function spend(spent: WeakMap<object, number>, request: object, cost: number): void {
  const total = (spent.get(request) ?? 0) + cost
  spent.set(request, total)
  if (total > COST_MAX)
    throw new AppError(
      'limit',
      `This request asks for too much at once (cost ${total}, at most ${COST_MAX}).`,
      {
        hint: 'Ask for fewer fields, smaller limits, or send it in parts.',
      },
    )
}
