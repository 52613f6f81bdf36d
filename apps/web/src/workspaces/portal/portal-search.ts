export type PortalSearch = {
  /** The workspace that is looked after; the one that is open in the dashboard without it. */
  workspace?: string
  /** Somebody who asked to join (spec NT-022). */
  invite_email?: string
}

export const readPortalSearch = ({ workspace, invite_email }: Record<string, unknown>): PortalSearch => ({
  ...(typeof workspace === 'string' && workspace !== '' && { workspace }),
  ...(typeof invite_email === 'string' && invite_email !== '' && { invite_email }),
})
