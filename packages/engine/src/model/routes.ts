/** Route of the version page (R3). */
export const versionsRoute = '/versions'
/** Route of the search page (S). Its data list every page of the site. */
export const searchRoute = '/search'
/** Route of the code map, unless the site says another one. */
export const defaultCodeRoute = '/code'
