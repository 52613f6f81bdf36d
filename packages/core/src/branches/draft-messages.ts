const named = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`

export const draftMessages = {
  create: 'New branch',
  createTitle: 'New branch',
  createText: 'It begins as a draft that only this workspace has. Nothing changes on GitHub.',
  nameLabel: 'Name',
  nameHint: 'A name is made up where you give none.',
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
    `Only this workspace has it, so it will be gone for everybody here.${hasSandbox ? ' The sandbox that it was opened as stays.' : ''} Nothing changes on GitHub.`,
  removed: (name: string) => `Branch “${name}” removed`,
  removeFailed: (branch: string, repository: { owner: string; name: string }) =>
    `Failed to remove branch ${branch} from ${named(repository)}`,
  notFound: 'There is no such branch, or you may not see it.',
  draft: 'Draft',
  draftText: 'Only this workspace has it, not GitHub.',
  contribution: 'Contribution',
  readOnly: 'Members who may write can make branches.',
  frozen:
    'This workspace has used up its credits of the month. No branch is made in it until the month ends or an admin gets more.',

  nameMissing: 'A branch needs a name.',
  nameLong: (max: number) => `The name of a branch has at most ${max} characters.`,
  nameLetters: 'The name of a branch has no blanks and none of ~ ^ : ? * [ \\',
  nameEnds: 'The name of a branch begins with neither - nor /, and ends with neither . nor /',
  namePairs: 'The name of a branch has none of .. and // and @{',
  nameParts: 'No part of the name of a branch begins with a dot or ends with .lock',
  nameReserved: (name: string) => `A branch cannot be called ${name}.`,
  taken: (name: string, other: string) =>
    name === other
      ? `There is a branch “${name}” already.`
      : `There is a branch “${other}” already, and git cannot have “${name}” beside it.`,
  noFrom: (from: string, repository: { owner: string; name: string }) =>
    `${named(repository)} has no branch “${from}” to start from.`,
  tooMany: (max: number) => `A repository has at most ${max} drafts here.`,
}
