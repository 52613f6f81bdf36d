/** Sentences of a sandbox's page. */
export const pageMessages = {
  pageLoading: 'Loading the sandbox',
  pageFailed: 'There was a problem getting this sandbox',
  pageOffline: 'This sandbox has not been loaded yet. It loads when you are back online.',
  inTrash: 'This is in Recently deleted. It is permanently deleted after 30 days.',
  notFoundHint: {
    member: 'Check the address, or ask the person who sent it to let you in.',
    visitor: 'If it is private, sign in with an account that may see it.',
  },
  location: 'Where it is',
}
