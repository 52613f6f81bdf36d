import type { ComponentType } from 'react'
import { AngularIcon } from './drawings/angular.tsx'
import { DockerIcon } from './drawings/docker.tsx'
import type { DrawingProps } from './drawings/drawing.tsx'
import { HtmlIcon } from './drawings/html.tsx'
import { JavascriptIcon } from './drawings/javascript.tsx'
import { NestIcon } from './drawings/nest.tsx'
import { NextIcon } from './drawings/next.tsx'
import { NodeIcon } from './drawings/node.tsx'
import { NuxtIcon } from './drawings/nuxt.tsx'
import { ParcelIcon } from './drawings/parcel.tsx'
import { PreactIcon } from './drawings/preact.tsx'
import { PythonIcon } from './drawings/python.tsx'
import { ReactIcon } from './drawings/react.tsx'
import { ReactTsIcon } from './drawings/react-ts.tsx'
import { RemixIcon } from './drawings/remix.tsx'
import { SolidIcon } from './drawings/solid.tsx'
import { StaticTemplateIcon } from './drawings/static-template.tsx'
import { SvelteIcon } from './drawings/svelte.tsx'
import { VueIcon } from './drawings/vue.tsx'

/** The keys that a template may name as its icon, those that official templates name. */
const drawings = {
  angular: AngularIcon,
  docker: DockerIcon,
  html: HtmlIcon,
  javascript: JavascriptIcon,
  nest: NestIcon,
  next: NextIcon,
  node: NodeIcon,
  nuxt: NuxtIcon,
  parcel: ParcelIcon,
  preact: PreactIcon,
  python: PythonIcon,
  react: ReactIcon,
  reactTs: ReactTsIcon,
  remix: RemixIcon,
  solid: SolidIcon,
  staticTemplate: StaticTemplateIcon,
  svelte: SvelteIcon,
  vue: VueIcon,
} satisfies Record<string, ComponentType<DrawingProps>>

export const iconSet: ReadonlyMap<string, ComponentType<DrawingProps>> = new Map(Object.entries(drawings))

/** Other keys, whose drawings are loaded when the first one is seen. */
export const rareKeys = [
  'adonis',
  'apollo',
  'cxjs',
  'docusaurus',
  'dojo',
  'ember',
  'gatsby',
  'gridsome',
  'marko',
  'mdxDeck',
  'quasar',
  'reason',
  'sapper',
  'styleguidist',
  'unibit',
  'vuepress',
] as const
