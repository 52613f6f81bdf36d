// Generates types from the GraphQL files: the schema as a string, resolver types for the server, and typed documents
// for the clients. One generator, so both sides agree by construction.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as types from '@graphql-codegen/typescript'
import * as operations from '@graphql-codegen/typescript-operations'
import * as resolverTypes from '@graphql-codegen/typescript-resolvers'
import {
  buildASTSchema,
  concatAST,
  NoUnusedFragmentsRule,
  parse,
  printSchema,
  Source,
  specifiedRules,
  validate,
  validateSchema,
} from 'graphql'

const root = resolve(import.meta.dirname, '..')
const CORE = join(root, 'packages/core/src')
const SERVER = join(root, 'apps/server/src')

const read = (file) => parse(new Source(readFileSync(file, 'utf8'), relative(root, file)))
/** Files of these names in the direct subfolders of one. Node has globs only since 22. */
const files = (folder, ...names) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.split(sep).length === 2 && names.includes(basename(path)))
    .sort()
    .map((path) => join(folder, path))

function check(errors) {
  if (errors.length === 0) return
  for (const error of errors) console.error(`${error}\n`)
  process.exit(1)
}

/** Writes only what changed, so that watchers and caches are not triggered needlessly. */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {}
  writeFileSync(file, text)
}

const schema = buildASTSchema(concatAST(files(CORE, 'schema.graphql').map(read)))
check(validateSchema(schema))
const sdl = printSchema(schema)
write(`${CORE}/generated/schema.ts`, `export const typeDefs = ${JSON.stringify(sdl)}\n`)

const mappers = Object.fromEntries(
  files(SERVER, 'rows.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export type (\w+)Row\b/g)].map(([, name]) => [
      name,
      `../${relative(SERVER, file).replaceAll(sep, '/')}#${name}Row`,
    ]),
  ),
)

const config = {
  scalars: {
    ID: { input: 'string', output: 'string' },
    UUID4: 'string',
    DateTime: 'string',
    NaiveDateTime: 'string',
    Abilities: "import('@sandlot/core/sandboxes/ability-rules').Abilities",
    WorkspaceAbilities: "import('@sandlot/core/ability-rules').WorkspaceAbilities",
  },
  strictScalars: true,
  enumsAsTypes: true,
  useTypeImports: true,
}

const emit = (documents, plugins, more) =>
  codegen({
    filename: 'x.ts',
    schema: parse(sdl),
    schemaAst: schema,
    documents,
    config: { ...config, ...more },
    plugins: plugins.map((_, index) => ({ [index]: {} })),
    pluginMap: { ...plugins },
  })

write(
  `${SERVER}/generated/resolvers.ts`,
  await emit([], [types, resolverTypes], { contextType: '../platform/context.ts#Context', mappers }),
)

// Mutations are separate from queries, as they are loaded on demand.
const documents = files(CORE, 'operations.graphql', 'mutations.graphql').map((location) => ({
  location,
  document: read(location),
}))
const all = concatAST(documents.map(({ document }) => document))
check(
  validate(
    schema,
    all,
    specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule),
  ),
)

for (const own of documents) {
  const externalFragments = all.definitions
    .filter(
      (definition) =>
        definition.kind === 'FragmentDefinition' && !own.document.definitions.includes(definition),
    )
    .map((node) => ({
      name: node.name.value,
      onType: node.typeCondition.name.value,
      node,
      isExternal: true,
      importFrom: null,
    }))
  write(
    own.location.replace('.graphql', '.gen.ts'),
    await emit([own], [operations, typedDocuments], {
      documentMode: 'string',
      inlineFragmentTypes: 'inline',
      externalFragments,
    }),
  )
}
