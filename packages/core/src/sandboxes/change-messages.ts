/** Outcomes of changes; not needed to render lists. */
export const changeMessages = {
  moveFailed: 'There was a problem moving your sandbox',
  moveLimit: (max: number) =>
    `You have reached the maximum of ${max} private Sandboxes in this workspace. Upgrade your plan to add more.`,
  makeTemplateFailed: 'There was a problem making your template',
  revertTemplateFailed: 'There was a problem reverting your template',
  permissionsUpdated: 'Sandbox permissions updated.',
  permissionsFailed: 'There was a problem updating your sandbox permissions',
  forkFailed: 'We were unable to fork the sandbox',
  downloadFailed: 'There was a problem reverting your template',
  updateFailed: 'There was a problem updating your sandbox',
  protectFailed: "We weren't able to update the protected status of the sandboxes",
  privacyFailed: "We weren't able to update the sandbox privacy",
}
