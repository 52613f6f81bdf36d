/** Ids are used as names of folders, cgroups and hosts. */
export const BOX_ID = /^[a-zA-Z0-9]{1,40}$/

export function assertBoxId(id: string): string {
  if (!BOX_ID.test(id)) throw new Error(`${JSON.stringify(id)} names no box`)
  return id
}
