export type PortalSearch = {
  /** The workspace to manage. Defaults to the active one of the dashboard. */
  workspace?: string
  /** The address of a person who asked to join (spec NT-022). */
  invite_email?: string
}

export const readPortalSearch = ({ workspace, invite_email }: Record<string, unknown>): PortalSearch => ({
  ...(typeof workspace === 'string' && workspace !== '' && { workspace }),
  ...(typeof invite_email === 'string' && invite_email !== '' && { invite_email }),
})
