type Change = { find: string; use: string }

/** Where the bundler parses versions: makes it keep an alias (`npm:other@^1`) instead of losing it. */
const alias: readonly Change[] = [
  {
    find: String.raw`/(^\d+\.\d+\.\d+(-.*)?$)|(.+\/.+)/.test(e)`,
    use: String.raw`/(^\d+\.\d+\.\d+(-.*)?$)|(.+\/.+)|^npm:/.test(e)`,
  },
  {
    find: 'const t=e.match(s);return(null==t?void 0:t.length)?t[0]:e',
    use: 'const t=e.startsWith("npm:")?null:e.match(s);return(null==t?void 0:t.length)?t[0]:e',
  },
  { find: 'return n=t,m.test(n);', use: 'return n=t,!n.startsWith("npm:")&&m.test(n);' },
]

/** Where the bundler mistakes the gateway's message for an object, and shows another one instead. */
const sentence: readonly Change[] = [
  { find: 'throw new Error(s.response.error)', use: 'throw new Error(JSON.parse(s.response).error)' },
  { find: '"Could not fetch dependencies, please try again in a couple seconds: "+', use: '' },
]

/** Where the bundler drops the gateway's analysis of a file, and would parse the file itself. */
const requires: readonly Change[] = [
  {
    find: 'const t={path:e,code:this.manifest.contents[e].content};',
    use: 'const t={path:e,code:this.manifest.contents[e].content,requires:this.manifest.contents[e].requires};',
  },
]

/** The patches of the bundler's scripts, applied as they are served, that make gateway and bundler work together. */
export const npmChanges: readonly Change[] = [...alias, ...sentence, ...requires]
