import { BRAND } from '@sandlot/core/brand'

/** What the control on GitHub's pages says by itself; apart from the rest, so that those pages load no more than this. */
export const plainMessages = {
  importToWorkspace: 'Import to workspace',
  openBranch: 'Open branch',
  importTitle: (repository: string, name: string, address: string) =>
    `Import ${repository} to a workspace on ${name} (${address}) with ${BRAND}`,
  branchTitle: (branch: string, name: string, address: string) =>
    `Open ${branch} on ${name} (${address}) with ${BRAND}`,
  menu: `More of ${BRAND}`,
}

/** What the background makes it say when more is known. */
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
