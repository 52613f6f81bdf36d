export const templateMessages = {
  listFailed: 'There was a problem getting your Templates',
  notFound: (id: string) => `There is no template “${id}”.`,
  notFoundHint: 'sandlot template list shows which there are.',
  noResults: 'No results',
  searchPlaceholder: 'Search templates',
}
