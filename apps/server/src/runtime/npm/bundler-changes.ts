type Change = { find: string; use: string }

/** Where the bundler tells a version from an alias (`npm:other@^1`), which it would otherwise lose on its way here. */
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

/** Where the bundler takes the gateway's sentence for an object, and tells the person something else instead. */
const sentence: readonly Change[] = [
  { find: 'throw new Error(s.response.error)', use: 'throw new Error(JSON.parse(s.response).error)' },
  { find: '"Could not fetch dependencies, please try again in a couple seconds: "+', use: '' },
]

/** Where the bundler forgets what the gateway found out about a file, and would parse it itself. */
const requires: readonly Change[] = [
  {
    find: 'const t={path:e,code:this.manifest.contents[e].content};',
    use: 'const t={path:e,code:this.manifest.contents[e].content,requires:this.manifest.contents[e].requires};',
  },
]

/** What is changed in the bundler's scripts as they are served, so that gateway and bundler understand each other. */
export const npmChanges: readonly Change[] = [...alias, ...sentence, ...requires]
