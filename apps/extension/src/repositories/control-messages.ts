import { BRAND } from '@sandlot/core/brand'

/** What the control on GitHub's pages says; apart from the rest, so that those pages load no more than this. */
export const controlMessages = {
  importToWorkspace: 'Import to workspace',
  importTitle: (repository: string, name: string, address: string) =>
    `Import ${repository} to a workspace on ${name} (${address}) with ${BRAND}`,
}
