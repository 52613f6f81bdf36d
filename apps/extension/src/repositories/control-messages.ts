import { BRAND } from '@sandlot/core/brand'

/**
 * The control's texts on GitHub's pages before the background answers. Kept separate so that those pages load nothing
 * more.
 */
export const plainMessages = {
  importToWorkspace: 'Import to workspace',
  openBranch: 'Open branch',
  importTitle: (repository: string, name: string, address: string) =>
    `Import ${repository} to a workspace on ${name} (${address}) with ${BRAND}`,
  branchTitle: (branch: string, name: string, address: string) =>
    `Open ${branch} on ${name} (${address}) with ${BRAND}`,
  menu: `More of ${BRAND}`,
}

/** The control's texts once the background knows more. */
export const controlMessages = {
  openIn: (workspace: string) => `Open in ${workspace}`,
  forkToWorkspace: 'Fork to workspace',
  openTitle: (repository: string, workspace: string, name: string, address: string) =>
    `Open ${repository} in ${workspace} on ${name} (${address}) with ${BRAND}`,
  forkTitle: (repository: string, name: string, address: string) =>
    `You may only read ${repository}: fork it to a workspace on ${name} (${address}) with ${BRAND}`,
  openFile: 'Open file in workspace',
  openBranchNamed: (branch: string) => `Open ${branch}`,
  branches: 'Branches',
  workspaces: 'Workspace',
  imported: 'already imported',
  readOnly: 'you may only read',
  hosts: 'Host',
  tiers: 'Virtual machine',
  planTooLow: 'not in this plan',
  beyondHost: 'larger than this server',
  copyLink: 'Copy link',
  options: 'Options',
}
