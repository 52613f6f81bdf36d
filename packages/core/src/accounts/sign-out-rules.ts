/** The page that signs out. */
export const SIGN_OUT_PATH = '/signout'

/** Stands in the page where the person asked for it, so that no link of another site signs anybody out. */
export const MEANT_MARK = 'data-meant'
