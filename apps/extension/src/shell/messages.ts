import { BRAND } from '@sandlot/core/brand'

export const extensionMessages = {
  importToWorkspace: 'Import to workspace',
  importTitle: (repository: string, name: string, address: string) =>
    `Import ${repository} to a workspace on ${name} (${address}) with ${BRAND}`,
}
