/** The page of results (spec RT-065). */
export const SEARCH_PATH = '/dashboard/search'
