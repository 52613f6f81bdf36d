/** What is told of a workspace that is being made, apart from what every page of the dashboard loads. */
export const createWorkspaceMessages = {
  text: (role: string) =>
    `For a team or a project, with its own members, folders and repositories. You will be its ${role.toLowerCase()}.`,
  freshText: (team: string) => `${team} is ready. You just created it.`,
  freshOpen: 'Open it',
}
