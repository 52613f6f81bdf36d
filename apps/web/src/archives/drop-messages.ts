/** What pages with a way to import say before it is opened. */
export const dropMessages = {
  importButton: 'Import…',
  dropInto: (place: string) => `Drop to import into ${place}`,
  dropText: 'A zip, files, or folders. Each folder becomes a sandbox.',
  dropOffline: 'You are offline. You can import when you are back online.',
}
