/** What an address requests beyond the repository itself, in parameters next to `import_repo`. */
export type ImportAims = {
  /** A branch, optionally with a folder in it. */
  import_ref?: string
  /** The machine size. */
  import_tier?: string
}

export function readImportAims(search: string): ImportAims {
  const query = new URLSearchParams(search)
  const [ref, tier] = [query.get('import_ref'), query.get('import_tier')]
  return { ...(ref && { import_ref: ref }), ...(tier && /^\d{1,4}$/.test(tier) && { import_tier: tier }) }
}

export const aimedTier = ({ import_tier: tier }: ImportAims): number | null =>
  tier === undefined ? null : Number(tier)
