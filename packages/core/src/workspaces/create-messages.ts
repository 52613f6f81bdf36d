/** Sentences about creating a workspace that the rest of the dashboard does not load. */
export const createWorkspaceMessages = {
  text: (role: string) =>
    `For a team or a project, with its own members, folders and repositories. You will be its ${role.toLowerCase()}.`,
  freshText: (team: string) => `${team} is ready. You just created it.`,
  freshOpen: 'Open it',
}
