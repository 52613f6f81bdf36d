/** Notices about a running devbox, for those who work in it. */
export const noticeMessages = {
  diskLow: 'The disk is almost full, so programs may fail to write. Delete what you no longer need.',
  memoryLow:
    'Memory is almost full. Stop what uses most of it, or choose a larger machine; else programs are ended.',
  programKilled: (limitGiB: number) =>
    `A program was killed because the memory of the devbox (${limitGiB} GiB) was used up. Run less at once, or choose a larger machine.`,
  tooManyProcesses: (max: number) =>
    `A program could not start because ${max} processes and threads are running already. Stop some, or restart the devbox.`,
  unwatched: (folders: number, files: number) =>
    `Some changes are not saved: a devbox watches ${folders} folders and ${files} files. List what need not be saved in .gitignore.`,
  unnameable: (path: string) =>
    `Not saved: The name of “${path}” is not valid UTF-8. Rename it in the terminal.`,
  fileTooLarge: (path: string) =>
    `Not saved: “${path}” is larger than 5 MB. It stays on the disk of the devbox.`,
  notSaved: (problem: string) => `Not saved: ${problem}`,
  portTaken: (task: string, port: number, holder: string | null) =>
    `“${task}” ended because port ${port} is taken by ${holder === null ? 'another program' : `“${holder}”`}. Stop that first.`,
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
}
