/** Mutations that make something anew each time, and whose answer holds nothing that is shown only once. */
export const doneOnceMutations = [
  'createBranch',
  'createCollection',
  'createTeam',
  'importProject',
  'inviteToTeam',
  'inviteToTeamViaEmail',
] as const

/** All others: done twice they leave what once leaves, or are refused, or answer with a secret that is not kept. */
export const repeatableMutations = [
  'acceptTeamInvitation',
  'addCollaborator',
  'addToCollectionOrTeam',
  'archiveAllNotifications',
  'archiveNotification',
  'cancelDeleteCurrentUser',
  'changeCollaboratorAuthorization',
  'changeSandboxInvitationAuthorization',
  'changeTeamMemberAuthorizations',
  'clearNotificationCount',
  'convertToUsageBilling',
  'createSandboxInvitation',
  'deleteBranch',
  'deleteCollection',
  'deleteCurrentUser',
  'deleteProject',
  'deleteSandboxes',
  'deleteWorkspace',
  'joinEligibleWorkspace',
  'leaveTeam',
  'makeSandboxesTemplates',
  'markAllNotificationsAsRead',
  'markNotificationAsRead',
  'permanentlyDeleteSandboxes',
  'previewConvertToUsageBilling',
  'redeemSandboxInvitation',
  'redeemTeamInviteToken',
  'rejectTeamInvitation',
  'removeCollaborator',
  'removeFromTeam',
  'renameCollection',
  'renameSandbox',
  'requestPlan',
  'resetTeamInviteLink',
  'restoreCollection',
  'restoreWorkspace',
  'revokeSandboxInvitation',
  'revokeTeamInvitation',
  'setDefaultTeamMemberAuthorization',
  'setPreventSandboxesExport',
  'setPreventSandboxesLeavingWorkspace',
  'setSandboxesFrozen',
  'setSandboxesPrivacy',
  'setTeamAiConsent',
  'setTeamDescription',
  'setTeamEmailDomain',
  'setTeamLimits',
  'setTeamMetadata',
  'setTeamMinimumPrivacy',
  'setTeamName',
  'setWorkspaceSandboxSettings',
  'turnOffTeamInviteLink',
  'unmakeSandboxesTemplates',
  'updateCurrentUser',
  'updateNotificationPreferences',
  'updateNotificationReadStatus',
  'updateProjectVmTier',
  'updateUsageSubscription',
] as const

const CREATING = new RegExp(`\\b(?:${doneOnceMutations.join('|')})\\b`)

/** Of the documents that our clients send, which begin with their operation; the server reads those of others in full. */
export const isMutation = (query: string): boolean => /^\s*mutation\b/.test(query)

/** Whether an operation, sent again with the same key, is done once. */
export const isDoneOnce = (query: string): boolean => isMutation(query) && CREATING.test(query)
