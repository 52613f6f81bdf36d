const { PATH, HOME, LANG, NODE_EXTRA_CA_CERTS, npm_config_registry, npm_config_cafile } = process.env

/** The environment that a server needs from its machine, including access to the package registry, and nothing else. */
export const machine = { PATH, HOME, LANG, NODE_EXTRA_CA_CERTS, npm_config_registry, npm_config_cafile }
