/** The page of search results (spec RT-065). */
export const SEARCH_PATH = '/dashboard/search'
