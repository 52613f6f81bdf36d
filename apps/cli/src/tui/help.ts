export type HelpLine = { keys: string; does: string }

/** Every key, those that move first. */
export const helpLines: readonly HelpLine[] = [
  { keys: '↑ ↓ · j k', does: 'one row up or down' },
  { keys: 'g G', does: 'the first or the last row' },
  { keys: 'PgUp PgDn · Ctrl-U Ctrl-D', does: 'a screen up or down' },
  { keys: '← → · h l', does: 'out of a folder, into a folder' },
  { keys: 'Enter', does: 'open what is selected; on a template: create a sandbox from it' },
  { keys: 'Esc', does: 'take the filter away, then go back' },
  { keys: '1 … 9 · Tab Shift-Tab', does: 'a screen, the next or the one before' },
  { keys: ':', does: 'go to a screen or a folder by its name' },
  { keys: '/', does: 'show only rows with these words' },
  { keys: 'w', does: 'switch the workspace' },
  { keys: 'R', does: 'ask the server again; on Repositories: ask GitHub too' },
  { keys: 'N', does: 'notifications; there e archives and Space marks as read or unread' },
  { keys: 'o', does: 'open in the browser' },
  { keys: 'y', does: 'copy the link, also over SSH; on the command log: the command' },
  { keys: 'n', does: 'create a sandbox: choose a template' },
  { keys: '.', does: 'all that can be done with the row, and what cannot be done and why' },
  {
    keys: 'Space · a',
    does: 'mark the row, or all rows: what is done then is done with all of them; Esc ends it',
  },
  { keys: 'r', does: 'rename the sandbox or folder' },
  { keys: 'm', does: 'move to a folder: choose one, or type the path of a new one' },
  { keys: 'f', does: 'fork: copy the sandbox into the drafts' },
  { keys: 'p · P', does: 'say who can see it · protect it, or take the protection off' },
  { keys: 'F', does: 'make a folder here' },
  { keys: 'D', does: 'delete: it stays in Deleted for 30 days; on Deleted: for good' },
  { keys: 'u', does: 'undo the last change; on Deleted: restore' },
  { keys: '!', does: 'forbid changes, or allow them again' },
  { keys: 'Ctrl-Z', does: 'back to the shell; fg comes back here' },
  { keys: 'q · Ctrl-C', does: 'quit' },
]

/** What the dashboard can do and this cannot yet, by the key that it will have. */
export const elsewhere: Readonly<Record<string, { what: string; instead: 'browser' | string }>> = {
  i: { what: 'importing a repository', instead: 'sandlot repo import <owner/name>' },
  b: { what: 'creating a branch', instead: 'browser' },
}
