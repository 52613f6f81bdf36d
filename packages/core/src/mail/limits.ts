/** How long the instance keeps a mail it wrote, sent or not. */
export const MAIL_KEPT_DAYS = 90
export const MAIL_PAGE_SIZE = 50
