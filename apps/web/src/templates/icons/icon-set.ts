import type { ComponentType } from 'react'
import { AdonisIcon } from './drawings/adonis.tsx'
import { AngularIcon } from './drawings/angular.tsx'
import { ApolloIcon } from './drawings/apollo.tsx'
import { CxjsIcon } from './drawings/cxjs.tsx'
import { DockerIcon } from './drawings/docker.tsx'
import { DocusaurusIcon } from './drawings/docusaurus.tsx'
import { DojoIcon } from './drawings/dojo.tsx'
import type { DrawingProps } from './drawings/drawing.tsx'
import { EmberIcon } from './drawings/ember.tsx'
import { GatsbyIcon } from './drawings/gatsby.tsx'
import { GridsomeIcon } from './drawings/gridsome.tsx'
import { HtmlIcon } from './drawings/html.tsx'
import { JavascriptIcon } from './drawings/javascript.tsx'
import { MarkoIcon } from './drawings/marko.tsx'
import { MdxDeckIcon } from './drawings/mdx-deck.tsx'
import { NestIcon } from './drawings/nest.tsx'
import { NextIcon } from './drawings/next.tsx'
import { NodeIcon } from './drawings/node.tsx'
import { NuxtIcon } from './drawings/nuxt.tsx'
import { ParcelIcon } from './drawings/parcel.tsx'
import { PreactIcon } from './drawings/preact.tsx'
import { PythonIcon } from './drawings/python.tsx'
import { QuasarIcon } from './drawings/quasar.tsx'
import { ReactIcon } from './drawings/react.tsx'
import { ReactTsIcon } from './drawings/react-ts.tsx'
import { ReasonIcon } from './drawings/reason.tsx'
import { RemixIcon } from './drawings/remix.tsx'
import { SapperIcon } from './drawings/sapper.tsx'
import { SolidIcon } from './drawings/solid.tsx'
import { StaticTemplateIcon } from './drawings/static-template.tsx'
import { StyleguidistIcon } from './drawings/styleguidist.tsx'
import { SvelteIcon } from './drawings/svelte.tsx'
import { UnibitIcon } from './drawings/unibit.tsx'
import { VueIcon } from './drawings/vue.tsx'
import { VuepressIcon } from './drawings/vuepress.tsx'

/** The keys that a template may name as its icon. */
const drawings = {
  adonis: AdonisIcon,
  angular: AngularIcon,
  apollo: ApolloIcon,
  cxjs: CxjsIcon,
  docker: DockerIcon,
  docusaurus: DocusaurusIcon,
  dojo: DojoIcon,
  ember: EmberIcon,
  gatsby: GatsbyIcon,
  gridsome: GridsomeIcon,
  html: HtmlIcon,
  javascript: JavascriptIcon,
  marko: MarkoIcon,
  mdxDeck: MdxDeckIcon,
  nest: NestIcon,
  next: NextIcon,
  node: NodeIcon,
  nuxt: NuxtIcon,
  parcel: ParcelIcon,
  preact: PreactIcon,
  python: PythonIcon,
  quasar: QuasarIcon,
  react: ReactIcon,
  reactTs: ReactTsIcon,
  reason: ReasonIcon,
  remix: RemixIcon,
  sapper: SapperIcon,
  solid: SolidIcon,
  staticTemplate: StaticTemplateIcon,
  styleguidist: StyleguidistIcon,
  svelte: SvelteIcon,
  unibit: UnibitIcon,
  vue: VueIcon,
  vuepress: VuepressIcon,
} satisfies Record<string, ComponentType<DrawingProps>>

export const iconSet: ReadonlyMap<string, ComponentType<DrawingProps>> = new Map(Object.entries(drawings))
