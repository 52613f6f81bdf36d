/** What is told of secrets that are for certain hosts alone. */
export const boundMessages = {
  host: 'Name hosts such as api.example.com, or *.example.com for all below one; addresses and ports are not hosts.',
  count: (max: number) => `A secret can be for ${max} hosts at most.`,
  noSecret: 'Only secrets can be limited to hosts.',
  value: 'A secret that is limited to hosts is one line of plain characters, as it is sent in a header.',
}
