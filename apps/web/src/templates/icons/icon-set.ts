import type { ComponentType } from 'react'
import type { DrawingProps } from './drawings/drawing.tsx'
import { HtmlIcon } from './drawings/html.tsx'
import { JavascriptIcon } from './drawings/javascript.tsx'
import { NodeIcon } from './drawings/node.tsx'
import { ReactIcon } from './drawings/react.tsx'
import { ReactTsIcon } from './drawings/react-ts.tsx'
import { VueIcon } from './drawings/vue.tsx'

/** The icons that a template may name, limited to the most common ones. */
const drawings = {
  html: HtmlIcon,
  javascript: JavascriptIcon,
  node: NodeIcon,
  react: ReactIcon,
  reactTs: ReactTsIcon,
  vue: VueIcon,
} satisfies Record<string, ComponentType<DrawingProps>>

export const iconSet: ReadonlyMap<string, ComponentType<DrawingProps>> = new Map(Object.entries(drawings))

/** Other icons, which are loaded when the first one is shown. */
export const rareKeys = [
  'adonis',
  'angular',
  'apollo',
  'astro',
  'cxjs',
  'docker',
  'docusaurus',
  'dojo',
  'ember',
  'gatsby',
  'gridsome',
  'marko',
  'mdxDeck',
  'nest',
  'next',
  'nuxt',
  'parcel',
  'preact',
  'python',
  'quasar',
  'reason',
  'remix',
  'sapper',
  'solid',
  'staticTemplate',
  'styleguidist',
  'svelte',
  'unibit',
  'vuepress',
] as const
