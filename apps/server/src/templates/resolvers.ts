import type { Context } from '../context.ts'
import type { TemplateResolvers } from '../generated/resolvers.ts'
import { partOfItsParent } from '../platform/graphql/policy.ts'
import { findSandbox } from '../sandboxes/repo.ts'

export const resolvers = {
  Template: {
    title: async (template, _args, { db }) => (await findSandbox(db, template.sandboxId))?.title ?? null,
    description: async (template, _args, { db }) =>
      (await findSandbox(db, template.sandboxId))?.description ?? null,
    sandbox: (template, _args, { db }) => findSandbox(db, template.sandboxId),
  } satisfies TemplateResolvers<Context>,
}

export const policies = { fields: {}, types: { Template: partOfItsParent } }
