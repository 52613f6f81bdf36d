export type HelpLine = { keys: string; does: string }

/** Every key, those that move first. */
export const helpLines: readonly HelpLine[] = [
  { keys: '↑ ↓ · j k', does: 'one row up or down' },
  { keys: 'g G', does: 'the first or the last row' },
  { keys: 'PgUp PgDn · Ctrl-U Ctrl-D', does: 'a screen up or down' },
  { keys: '← → · h l', does: 'out of a folder, into a folder' },
  { keys: 'Enter', does: 'open what is selected; on a template: create a sandbox from it' },
  { keys: 'Esc', does: 'take the filter away, then go back' },
  { keys: '1 … 8 · Tab Shift-Tab', does: 'a screen, the next or the one before' },
  { keys: ':', does: 'go to a screen or a folder by its name' },
  { keys: '/', does: 'show only rows with these words' },
  { keys: 'w', does: 'switch the workspace' },
  { keys: 'R', does: 'ask the server again; on Repositories: ask GitHub too' },
  { keys: 'N', does: 'notifications; there e archives and Space marks as read or unread' },
  { keys: 'o', does: 'open in the browser' },
  { keys: 'y', does: 'copy the link, also over SSH; on the command log: the command' },
  { keys: 'n', does: 'create a sandbox: choose a template' },
  { keys: 'r', does: 'rename the sandbox' },
  { keys: 'D', does: 'delete the sandbox: it stays in Deleted for 30 days' },
  { keys: 'u', does: 'undo the last deletion; on Deleted: restore the sandbox' },
  { keys: '!', does: 'forbid changes, or allow them again' },
  { keys: 'Ctrl-Z', does: 'back to the shell; fg comes back here' },
  { keys: 'q · Ctrl-C', does: 'quit' },
]

/** What the dashboard can do and this cannot yet, by the key that it will have. */
export const elsewhere: Readonly<Record<string, { what: string; instead: 'browser' | string }>> = {
  space: { what: 'marking several rows', instead: 'sandlot sandbox delete <id>…' },
  i: { what: 'importing a repository', instead: 'sandlot repo import <owner/name>' },
  b: { what: 'creating a branch', instead: 'browser' },
  f: { what: 'forking', instead: 'sandlot sandbox create --template <id>' },
  m: { what: 'moving to a folder', instead: 'browser' },
  p: { what: 'changing who can see it', instead: 'browser' },
  P: { what: 'protecting', instead: 'browser' },
  '.': { what: 'a menu of actions', instead: 'browser' },
}
