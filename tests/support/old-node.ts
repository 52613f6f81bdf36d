const code = `Object.defineProperty(process, 'version', { value: 'v18.20.8' })`

/** Makes the Node of a program say that it is one that is too old. */
export const OLD_NODE = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
/** What a program of ours says then. */
export const TOO_OLD =
  /^Sandlot needs Node\.js 20\.19 or newer; this is v18\.20\.8 \(.+\)\. Install .+ from https:\/\/nodejs\.org .+\n$/
