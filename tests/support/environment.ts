const { PATH, HOME, LANG, NODE_EXTRA_CA_CERTS, npm_config_registry, npm_config_cafile } = process.env

/** What a server needs of the machine that it runs on, the way to its package registry included, and nothing else. */
export const machine = { PATH, HOME, LANG, NODE_EXTRA_CA_CERTS, npm_config_registry, npm_config_cafile }
