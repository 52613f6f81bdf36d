export const branchPageMessages = {
  imported: 'The repository is in your workspace now. Open this branch to work on it.',
}
