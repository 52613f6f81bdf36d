export const SCIM_PATH = '/api/scim/v2'
