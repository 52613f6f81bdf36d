import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'

type Compare = { contract: GraphQLSchema; ours: GraphQLSchema }

const marked = (
  node: { directives?: readonly { name: { value: string } }[] } | null | undefined,
  name: string,
) => node?.directives?.some((directive) => directive.name.value === name) ?? false

const named = (type: GraphQLNamedType | null | undefined) =>
  type && !type.name.startsWith('__') && !marked(type.astNode as never, 'outside') ? type : null

const difference = (where: string, contract: unknown, ours: unknown) =>
  String(contract) === String(ours) ? [] : [`${where}: ${ours}, the contract has ${contract}`]

/**
 * Returns everything in our schema that the contract has too but defines differently. Ours may have more, as long as it
 * is optional.
 */
export function contradictions({ contract, ours }: Compare): string[] {
  return Object.values(contract.getTypeMap()).flatMap((known) => {
    const type = named(known)
    const own = ours.getType(known.name)
    if (!type || !own) return []
    if (isObjectType(type) && isObjectType(own))
      return Object.values(type.getFields()).flatMap((field) =>
        fieldContradictions(`${type.name}.${field.name}`, field, own.getFields()[field.name]),
      )
    if (isInputObjectType(type) && isInputObjectType(own))
      return inputContradictions(type.name, Object.values(type.getFields()), Object.values(own.getFields()))
    if (isEnumType(type) && isEnumType(own))
      return difference(
        type.name,
        type
          .getValues()
          .map(({ name }) => name)
          .sort(),
        own
          .getValues()
          .map(({ name }) => name)
          .sort(),
      )
    if (isUnionType(type) && isUnionType(own))
      return own
        .getTypes()
        .filter((member) => !type.getTypes().some(({ name }) => name === member.name))
        .map((member) => `${type.name}: the contract does not have ${member.name} in it`)
    return difference(type.name, type.constructor.name, own.constructor.name)
  })
}

function fieldContradictions(
  where: string,
  known: GraphQLField<unknown, unknown>,
  own: GraphQLField<unknown, unknown> | undefined,
) {
  if (!own) return []
  return [...difference(where, known.type, own.type), ...inputContradictions(where, known.args, own.args)]
}

function inputContradictions(
  where: string,
  known: readonly (GraphQLArgument | GraphQLInputField)[],
  own: readonly (GraphQLArgument | GraphQLInputField)[],
): string[] {
  const missing = known
    .filter(({ name }) => !own.some((argument) => argument.name === name))
    .map(({ name }) => `${where}(${name}:): missing`)
  const different = own.flatMap((argument) => {
    const same = known.find(({ name }) => name === argument.name)
    if (same) return difference(`${where}(${argument.name}:)`, same.type, argument.type)
    const required = isNonNullType(argument.type) && argument.defaultValue === undefined
    return required ? [`${where}(${argument.name}:): required, and the contract does not have it`] : []
  })
  return [...missing, ...different]
}

/** Returns what existing clients select and our schema lacks, as `Type.field`, sorted. */
export function pending({ contract, ours }: Compare): string[] {
  return Object.values(contract.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => {
      const own = ours.getType(type.name)
      const fields = isObjectType(own) ? own.getFields() : {}
      return Object.values(type.getFields())
        .filter((field) => marked(field.astNode, 'selected') && !fields[field.name])
        .map((field) => `${type.name}.${field.name}`)
    })
    .sort()
}
