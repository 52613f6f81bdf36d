import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'

/** The assumed length of a list that cannot be limited, and of one that can but is not. */
const LIST_LENGTH = 20
const LIMITED_LIST_LENGTH = 100
/** Lists that are always short: a branch has one open pull request, seldom two. */
const SHORT_LISTS: Readonly<Record<string, number>> = { 'Branch.pullRequests': 2 }

/** The cost of an operation: nesting depth, aliases, and the most field values that it can return. */
export type Measure = { depth: number; aliases: number; cost: number }

const NOTHING: Measure = { depth: 0, aliases: 0, cost: 0 }

type Scope = {
  schema: GraphQLSchema
  variables: Record<string, unknown>
  fragments: Map<string, FragmentDefinitionNode>
  /** Each fragment is measured once, however often it is spread, or nested ones would take exponential time. */
  measured: Map<string, Measure>
}

/** Measures all operations of a valid document together. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  return sum(
    document.definitions.map((definition) => {
      const scope: Scope = {
        schema,
        variables: { ...defaultsOf(definition), ...variables },
        fragments,
        measured: new Map(),
      }
      const type = definition.kind === Kind.OPERATION_DEFINITION && schema.getRootType(definition.operation)
      return type ? measureSelections(definition.selectionSet, type, scope) : NOTHING
    }),
  )
}

/** The values of variables that a request leaves out. */
const defaultsOf = (definition: DefinitionNode): Record<string, unknown> =>
  definition.kind === Kind.OPERATION_DEFINITION
    ? Object.fromEntries(
        (definition.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
          defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
        ),
      )
    : {}

const sum = (parts: Measure[]): Measure =>
  parts.reduce(
    (total, part) => ({
      depth: Math.max(total.depth, part.depth),
      aliases: total.aliases + part.aliases,
      cost: total.cost + part.cost,
    }),
    NOTHING,
  )

function measureSelections(
  { selections }: SelectionSetNode,
  parent: GraphQLObjectType | undefined,
  scope: Scope,
): Measure {
  return sum(
    selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return measureField(selection, parent, scope)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value, scope)
      const condition = selection.typeCondition?.name.value
      return measureSelections(
        selection.selectionSet,
        condition ? objectType(condition, scope) : parent,
        scope,
      )
    }),
  )
}

function measureFragment(name: string, scope: Scope): Measure {
  const known = scope.measured.get(name)
  if (known) return known
  const fragment = scope.fragments.get(name)
  if (!fragment) return NOTHING
  const type = objectType(fragment.typeCondition.name.value, scope)
  const measured = measureSelections(fragment.selectionSet, type, scope)
  scope.measured.set(name, measured)
  return measured
}

function measureField(node: FieldNode, parent: GraphQLObjectType | undefined, scope: Scope): Measure {
  const field = parent?.getFields()[node.name.value]
  const inner = node.selectionSet
    ? measureSelections(node.selectionSet, field && objectType(getNamedType(field.type).name, scope), scope)
    : NOTHING
  return {
    depth: 1 + inner.depth,
    aliases: (node.alias ? 1 : 0) + inner.aliases,
    cost: 1 + (field ? lengthOf(field, node, parent, scope) : 1) * inner.cost,
  }
}

function objectType(name: string, { schema }: Scope): GraphQLObjectType | undefined {
  const type = schema.getType(name)
  return isObjectType(type) ? type : undefined
}

function lengthOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  parent: GraphQLObjectType | undefined,
  scope: Scope,
): number {
  if (!isListType(getNullableType(field.type))) return 1
  const short = SHORT_LISTS[`${parent?.name}.${field.name}`]
  if (short !== undefined) return short
  if (!field.args.some(({ name }) => name === 'limit')) return LIST_LENGTH
  const limit = numberIn(node.arguments?.find(({ name }) => name.value === 'limit')?.value, scope)
  return limit > 0 ? limit : LIMITED_LIST_LENGTH
}

function numberIn(value: ValueNode | undefined, { variables }: Scope): number {
  if (value?.kind === Kind.INT) return Number(value.value)
  return value?.kind === Kind.VARIABLE ? Number(variables[value.name.value] ?? 0) : 0
}
