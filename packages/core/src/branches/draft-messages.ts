const named = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`

export const draftMessages = {
  create: 'New branch',
  createTitle: 'New branch',
  createText: 'It starts as a draft that exists only in this workspace. The repository stays as it is.',
  nameLabel: 'Name',
  nameHint: 'Leave it empty to get a generated name.',
  fromLabel: 'Starts from',
  submit: 'Create branch',
  creating: 'Creating…',
  cancel: 'Cancel',
  created: (name: string) => `Branch “${name}” created`,
  failed: 'Failed to create branch',
  remove: 'Remove branch',
  removeOne: (name: string) => `Remove branch: ${name}`,
  removeQuestion: (name: string) => `Remove “${name}”?`,
  removeText: (hasSandbox: boolean) =>
    `It exists only in this workspace, so it will be gone for everyone here.${hasSandbox ? ' The sandbox it was opened as stays.' : ''} The repository stays as it is.`,
  removed: (name: string) => `Branch “${name}” removed`,
  removeFailed: (branch: string, repository: { owner: string; name: string }) =>
    `Failed to remove branch ${branch} from ${named(repository)}`,
  notFound: 'There is no such branch, or you may not see it.',
  draft: 'Draft',
  draftText: 'It exists only in this workspace, not in the repository.',
  whichTitle: (name: string) => `Which “${name}”?`,
  whichText: 'Several of your workspaces have a branch of this name that exists only there.',
  whichLabel: 'Workspaces',
  finding: 'Looking for the branch…',
  contribution: 'Contribution',
  readOnly: 'Editors and admins can create branches.',
  frozen:
    'This workspace has used up its credits for this month. You can create branches again next month, or once an admin gets more credits.',

  nameMissing: 'A branch needs a name.',
  nameLong: (max: number) => `A branch name has at most ${max} characters.`,
  nameLetters: 'A branch name cannot contain spaces or any of ~ ^ : ? * [ \\',
  nameEnds: 'A branch name cannot start with - or /, or end with . or /',
  namePairs: 'A branch name cannot contain .. or // or @{',
  nameParts: 'No part of a branch name can start with a dot or end with .lock',
  nameReserved: (name: string) => `A branch cannot be called ${name}.`,
  taken: (name: string, other: string) =>
    name === other
      ? `There is already a branch “${name}”.`
      : `There is already a branch “${other}”, and Git does not allow “${name}” beside it.`,
  noFrom: (from: string, repository: { owner: string; name: string }) =>
    `${named(repository)} has no branch “${from}” to start from.`,
  tooMany: (max: number) => `A repository has at most ${max} drafts here.`,
}
