import type {
  CurrentUserResolvers,
  RootMutationTypeResolvers,
  TeamResolvers,
  TemplateResolvers,
} from '../generated/resolvers.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { does, partOfItsParent } from '../platform/graphql/policy.ts'
import { authorizationOf } from '../sandboxes/access.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { makeTemplates, unmakeTemplates } from './commands.ts'
import { recentTemplates, workspaceTemplates } from './repo.ts'
import type { TemplateRow } from './rows.ts'

/**
 * Returns the sandbox of a template if the viewer may see it: a fork shows its template's colors, but not its texts.
 */
async function visibleSandbox({ sandboxId }: TemplateRow, context: Context) {
  const row = await context.loaders.sandbox.load(sandboxId)
  return row && (await authorizationOf(row, context)) !== 'NONE' ? row : null
}

export const resolvers = {
  RootMutationType: {
    makeSandboxesTemplates: (_root, { sandboxIds }, context) => makeTemplates(context, sandboxIds),
    unmakeSandboxesTemplates: (_root, { sandboxIds }, context) => unmakeTemplates(context, sandboxIds),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    recentlyUsedTemplates: (me, { teamId }, { db }) => recentTemplates(db, me.id, workspaceOf(me, teamId)),
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    templates: (team, { after }, context) =>
      workspaceTemplates(context.db, requireViewer(context).userId, team.id, after ?? null),
  } satisfies TeamResolvers<Context>,
  Template: {
    title: async (template, _args, context) => (await visibleSandbox(template, context))?.title ?? null,
    description: async (template, _args, context) =>
      (await visibleSandbox(template, context))?.description ?? null,
    sandbox: (template, _args, context) => visibleSandbox(template, context),
  } satisfies TemplateResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.makeSandboxesTemplates': does('sandbox.to_template'),
    'RootMutationType.unmakeSandboxesTemplates': does('sandbox.from_template'),
  },
  types: { Template: partOfItsParent },
}
