type Change = { find: string; use: string }

/** Where the bundler parses versions: makes it keep an alias (`npm:other@^1`) instead of losing it. */
const alias: readonly Change[] = [
  {
    find: String.raw`/(^\d+\.\d+\.\d+(-.*)?$)|(.+\/.+)/.test(e)`,
    use: String.raw`/(^\d+\.\d+\.\d+(-.*)?$)|(.+\/.+)|^npm:/.test(e)`,
  },
  { find: 'return n=t,m.test(n);', use: 'return n=t,!n.startsWith("npm:")&&m.test(n);' },
]

/**
 * Where the bundler reduces a range to one version, before it requests a package and to tell whether dependencies have
 * changed: it drops what follows a space (`>=1 <2`), and has only the highest match. The gateway gets the whole range
 * and selects as npm does.
 */
const ranges: readonly Change[] = [
  { find: 'const[s]=e[n].split(" ");t[n]=s', use: 't[n]=e[n].trim()||"*"' },
  { find: 'const t=e.match(s);return(null==t?void 0:t.length)?t[0]:e', use: 'return e' },
  {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the bundler’s own code
    find: 'let n=t;try{const{version:s}=yield Object(W.getAbsoluteDependency)(e,t);n=s}catch(e){}const s=Object(T.b)(n),r=Object(T.a)({[e]:s}),o=`${z}/v2/packages/${e}/${s}.json`;try{return yield Y(o)}catch(e){const t=`${V}/${r}`;return yield G(t,"POST"),G(o)}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the bundler’s own code
    use: 'return yield G(`${z}/v2/packages/${e}/${encodeURIComponent(t)}.json`)',
  },
  // Only asked for a version of React that supports refreshing; a range without a match has none.
  {
    find: 'return n.tags[t]||(0,r.maxSatisfying)(n.versions,t)',
    use: 'return n.tags[t]||(0,r.maxSatisfying)(n.versions,t)||t',
  },
]

/** Where the bundler retries for minutes what the gateway refuses. */
const refusals: readonly Change[] = [{ find: 's.response&&403!==s.statusCode', use: 's.response' }]

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
export const npmChanges: readonly Change[] = [...alias, ...ranges, ...refusals, ...sentence, ...requires]
