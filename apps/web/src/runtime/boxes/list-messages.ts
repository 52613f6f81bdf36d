/** The dashboard's texts about running devboxes. */
export const boxDashboardMessages = {
  mark: (state: string) => `Devbox: ${state}`,
  stop: 'Stop the Devbox',
  stopTitle: (title: string) => `Stop “${title}”?`,
  stopText: 'Everything running in it stops. Its files stay.',
  confirm: 'Stop',
  stopped: (title: string) => `“${title}” was stopped`,
  failed: 'The Devbox could not be stopped',
}
