// Replaces the parts of the package `graphql` that graphql-request imports in client bundles. Documents are already
// text, so none of it runs, and the dashboard is spared a whole parser.

const isNotNeeded = (): never => {
  throw new Error('A client sends the text of a document and never parses or prints one.')
}

export const parse = isNotNeeded
export const print = isNotNeeded
export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' }
export class GraphQLError extends Error {}
