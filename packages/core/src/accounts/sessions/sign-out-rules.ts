/** The page that signs out. */
export const SIGN_OUT_PATH = '/signout'

/** Set by the page on which the person chose to sign out, so that a link on another site cannot sign them out. */
export const MEANT_MARK = 'data-meant'
