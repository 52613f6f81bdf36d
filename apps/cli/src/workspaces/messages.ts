export const workspaceTexts = {
  ambiguous: (name: string, count: number) => `You have ${count} workspaces named “${name}”.`,
  ambiguousHint: (ids: readonly string[]) => `Use an id: ${ids.join(', ')}`,
  notMine: (wanted: string) => `You are in no workspace “${wanted}”.`,
  notMineHint: '`sandlot workspace list` shows yours, `sandlot workspace use` chooses another.',
  none: 'You are in no workspace.',
  used: (name: string) => `Commands now work in ${name}.`,
  tokenWins:
    'This counts for the stored sign-in. With SANDLOT_TOKEN, name the workspace with SANDLOT_WORKSPACE or --workspace.',
  environmentWins: 'SANDLOT_WORKSPACE is set, and is used instead of this choice as long as it is.',
}
