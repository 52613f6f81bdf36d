import { grouped } from '@sandlot/core/grouped'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`]

const things = (folders: number, sandboxes: number): string =>
  [...counted(folders, 'folder', 'folders'), ...counted(sandboxes, 'sandbox', 'sandboxes')].join(' and ')

/** What is said of folders that are deleted with others, or with sandboxes beside them. */
export const togetherMessages = {
  deleteQuestion: (folders: number, sandboxes: number) => `Delete ${things(folders, sandboxes)}?`,
  deleteConfirm: 'Delete all',
  deleted: (folders: number, sandboxes: number) =>
    `${things(folders, sandboxes)} ${folders + sandboxes === 1 ? 'was' : 'were'} deleted`,
  restored: (folders: number, sandboxes: number) =>
    `${things(folders, sandboxes)} ${folders + sandboxes === 1 ? 'is' : 'are'} back`,
}
