const code = `Object.defineProperty(process, 'version', { value: 'v18.20.8' })`

/** Makes Node.js report an unsupported old version. */
export const OLD_NODE = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
/** The message that our programs print in that case. */
export const TOO_OLD =
  /^Sandlot needs Node\.js 20\.19 or newer; this is v18\.20\.8 \(.+\)\. Install .+ from https:\/\/nodejs\.org .+\n$/
