import { type GraphQLSchema, isScalarType, valueFromASTUntyped } from 'graphql'

/**
 * Takes variables out of the reach of our scalars: none of theirs is a list or an object that could hold one, and what
 * compiles documents complains on standard error, for every literal, of a scalar that would take them.
 */
export function withPlainLiterals(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isScalarType(type) && type.parseLiteral.length > 1)
      type.parseLiteral = (node) => type.parseValue(valueFromASTUntyped(node))
  return schema
}
