import { BRAND } from '@sandlot/core/brand'

export const wizardMessages = {
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  done: 'Done',
  step: (number: number, of: number) => `STEP ${number} OF ${of}`,
  /** Spec WZ-006. A name such as “Ada's workspace” needs no suffix. */
  upgrading: (name: string) =>
    /\bworkspace$/i.test(name.trim()) ? `Upgrade ${name}` : `Upgrade ${name}'s workspace`,
  upgrade: 'Upgrade',
  manage: 'Manage add-ons',
  loading: 'Loading…',
  loadFailed: 'Your plan could not be loaded.',
  tryAgain: 'Try again',

  nameTitle: 'Name your workspace',
  joinTitle: (workspace: string) => `You have been invited to join the ${workspace} workspace`,
  join: 'Join workspace',
  reject: 'Reject',
  joinFailed: 'The workspace could not be joined',
  deleteFailed: 'There was a problem deleting your workspace',

  selectTitle: 'Choose a workspace',
  selectText: 'Which workspace do you want to upgrade?',

  useCasesTitle: `How would you like to use ${BRAND}?`,
  useCasesText: 'Choose as many as you like. This helps to suggest what fits.',
  useCasesFailed: 'Your answer could not be saved',
}
