/** Why the server, or a rule shared with it, refuses a change; not needed to render lists. */
export const refusalMessages = {
  sandboxLimit: (most: number) => `A workspace on this plan can have at most ${most} private sandboxes.`,
  draftLimit: (most: number) => `On this plan, each member can have at most ${most} drafts.`,
  notLeaving: (titles: string) => `These may not leave their workspace: ${titles}.`,
  notOnFree: 'The Free plan cannot prevent sandboxes from being exported or from leaving the workspace.',
  notInTrash: (titles: string) =>
    `Only sandboxes in Recently deleted can be permanently deleted. Move these there first: ${titles}.`,
  areInTrash: (titles: string) => `These are in Recently deleted. Restore them first: ${titles}.`,
  notATemplate: 'This sandbox has no such template.',
  notFoundMany: (ids: readonly string[]) =>
    `There is no such sandbox, or you may not see it: ${ids.join(', ')}`,
  notOrganizing: 'You can edit the files of this sandbox, but only members of its workspace can manage it.',
  tooMany: (max: number) => `At most ${max} sandboxes at once.`,
  afterUnknown: 'This is not a cursor from this list. Start from the first page.',
  descriptionControl: 'A description cannot contain control characters.',
  descriptionTooLong: (max: number) => `A description has at most ${max} characters.`,
  tagsTooMany: (max: number) => `A sandbox has at most ${max} tags.`,
  tagEmpty: 'A tag cannot be empty.',
  tagControl: 'A tag cannot contain control characters.',
  tagTooLong: (max: number) => `A tag has at most ${max} characters.`,
  resourcesTooMany: (max: number) => `A sandbox has at most ${max} external resources.`,
  resourceWrong: (url: string) =>
    `“${url}” is not the address of an external resource. Use one that starts with http:// or https://.`,
  isProtected: 'This sandbox is protected. Remove its protection first.',
  staysDevbox: 'A devbox cannot be converted back to a browser sandbox. Fork it to have both.',
  noMachine: 'Only a devbox runs on a virtual machine.',
  privacyUnknown: 'Privacy is 0 (public), 1 (unlisted) or 2 (private).',
}
