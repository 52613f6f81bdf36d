export const crashMessages = {
  report: 'Report Crash',
  reportTitle: 'What the report says',
  reportText:
    'This opens a public issue in the tracker of this instance, filled in with exactly this. Nothing is sent before you submit it there.',
  openIssue: 'Open the issue',
  errorId: (id: string) => `Error id: ${id}`,
}
