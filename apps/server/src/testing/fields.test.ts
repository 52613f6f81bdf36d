import type { GraphQLScalarType } from 'graphql'
import { expectTypeOf, test } from 'vitest'
import type { resolvers } from '../features.ts'
import type { Resolvers, ResolversParentTypes } from '../generated/resolvers.ts'

// The generated types require no resolver, since a row may have the property. A field with neither compiles and answers
// null at run time; here it is a type error that names the field. Checked by tsc, not when the test runs.

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Ours = Together<(typeof resolvers)[number]>

type ObjectType = {
  [Type in keyof Resolvers]-?: NonNullable<Resolvers[Type]> extends GraphQLScalarType ? never : Type
}[keyof Resolvers]
type Fields<Type extends ObjectType> = Omit<NonNullable<Resolvers[Type]>, '__isTypeOf' | '__resolveType'>
type Resolved<Type extends ObjectType> = Type extends keyof Ours ? keyof Ours[Type] : never
/** A root has no row, and its parent type accepts any key. */
type Row<Type extends ObjectType> = string extends keyof ResolversParentTypes[Type]
  ? Record<never, never>
  : ResolversParentTypes[Type]

type Named<Type extends string, Field> = Field extends string ? `${Type}.${Field}` : never

type Unserved = {
  [Type in ObjectType]: Named<Type, Exclude<keyof Fields<Type>, Resolved<Type> | keyof Row<Type>>>
}[ObjectType]

/** A property that may be missing answers null. */
type Answer<Resolver> =
  | Awaited<ReturnType<Extract<NonNullable<Resolver>, (...args: never[]) => unknown>>>
  | undefined
type ByItself<Type extends ObjectType> = Exclude<keyof Fields<Type>, Resolved<Type>> & keyof Row<Type>
type Misfits<Type extends ObjectType> = {
  [Field in ByItself<Type>]: Row<Type>[Field] extends Answer<Fields<Type>[Field & keyof Fields<Type>]>
    ? never
    : Field
}[ByItself<Type>]
type Misfitting = { [Type in ObjectType]: Named<Type, Misfits<Type>> }[ObjectType]

type Never<Names extends never> = Names

test('every field of the schema has a resolver or a property of its row', () => {
  expectTypeOf<Never<Unserved>>().toBeNever()
})

test('a property that serves a field directly has the field’s type', () => {
  expectTypeOf<Never<Misfitting>>().toBeNever()
})
