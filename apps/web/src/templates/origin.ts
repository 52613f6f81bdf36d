/** What a new sandbox is made from: a template or another sandbox. */
export type Origin = {
  id: string
  alias: string | null
  title: string
  description: string | null
  /** An https address of a picture or a key of the icon set. */
  icon: string | null
}
