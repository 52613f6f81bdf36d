export const searchMessages = {
  box: 'Search in workspace',
  matchedIn: {
    title: 'Title',
    description: 'Description',
    alias: 'Name',
    template: 'Template',
    id: 'Id',
    path: 'Path',
    repository: 'Repository',
  },
}
