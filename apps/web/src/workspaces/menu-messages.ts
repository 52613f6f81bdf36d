/** Not among the messages of core's workspaces, which the first page loads. */
export const menuMessages = {
  filter: 'Find a workspace',
  none: 'Nothing matches this.',
}
