/** Why a change of sandboxes is refused, by the server or by a rule that it shares; no list needs these to be drawn. */
export const refusalMessages = {
  sandboxLimit: (most: number) => `A workspace on this plan can have ${most} private sandboxes at most.`,
  draftLimit: (most: number) => `On this plan, each member can have ${most} drafts at most.`,
  notLeaving: (titles: string) => `The workspace does not let these leave it: ${titles}.`,
  notInTrash: (titles: string) =>
    `Only what is in Recently deleted can be deleted for good. Move these there first: ${titles}.`,
  areInTrash: (titles: string) => `These are in Recently deleted. Restore them first: ${titles}.`,
  notATemplate: 'This sandbox has no such template.',
  notFoundMany: (ids: readonly string[]) =>
    `There is no such sandbox, or you may not see it: ${ids.join(', ')}`,
  notOrganising:
    'You may change the files of this sandbox. What becomes of it as a whole is for members of its workspace.',
  tooMany: (max: number) => `At most ${max} sandboxes at once.`,
  afterUnknown: 'The place to go on after is not one that a list gave. Start from the first page.',
  descriptionControl: 'A description cannot hold control characters.',
  descriptionTooLong: (max: number) => `A description has at most ${max} characters.`,
  tagsTooMany: (max: number) => `A sandbox has at most ${max} tags.`,
  tagEmpty: 'A tag cannot be empty.',
  tagControl: 'A tag cannot hold control characters.',
  tagTooLong: (max: number) => `A tag has at most ${max} characters.`,
  resourcesTooMany: (max: number) => `A sandbox has at most ${max} external resources.`,
  resourceWrong: (url: string) =>
    `“${url}” is no address of an external resource. Give one that begins with http:// or https://.`,
  isProtected: 'This sandbox is protected. Remove its protection first.',
  staysDevbox: 'A devbox cannot become a browser sandbox again. Fork it to have both.',
  noMachine: 'Only a devbox runs on a virtual machine.',
  privacyUnknown: 'Privacy is 0 (public), 1 (unlisted) or 2 (private).',
}
