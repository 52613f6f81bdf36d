import type { Recording } from './recording-rules.ts'

/** Recorded with the terminal client against a local instance. Long lists are shortened. */
export const takeALook: Recording = [
  {
    typed: 'sandlot template search react',
    printed: `ID        TITLE               KIND     TAGS
9qputt    React (Vite + TS)   devbox   server, browser, playground, frontend,…
react     React               sandbox  browser, playground, frontend, starter…
react-ts  React (TypeScript)  sandbox  browser, playground, frontend, typescr…
preact    Preact              sandbox  browser, playground, frontend, starter…`,
  },
  {
    typed: 'sandlot sandbox create --template react --title "Hello sand"',
    printed: `Created “Hello sand”.
http://localhost:4000/p/sandbox/3q535m`,
  },
  {
    typed: 'sandlot sandbox list',
    printed: `ID      TITLE       ENVIRONMENT       PRIVACY  FOLDER  UPDATED
3q535m  Hello sand  create-react-app  private  Drafts  just now`,
  },
]

export const pullAndPush: Recording = [
  {
    typed: 'sandlot sandbox pull 3q535m hello-sand && cd hello-sand',
    printed: `Pulled 5 files of “Hello sand” into /home/ada/hello-sand.
+ added     README.md
+ added     package.json
+ added     public/index.html
+ added     src/App.js
+ added     src/index.js`,
  },
  { typed: 'echo "From my own editor." >> README.md', printed: '' },
  {
    typed: 'sandlot sandbox push',
    printed: `Sent 1 file to “Hello sand”, which is version 1 now.
~ updated   README.md`,
  },
]
