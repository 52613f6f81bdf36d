import type { ComponentType } from 'react'
import { AdonisIcon } from './drawings/adonis.tsx'
import { AngularIcon } from './drawings/angular.tsx'
import { ApolloIcon } from './drawings/apollo.tsx'
import { AstroIcon } from './drawings/astro.tsx'
import { CxjsIcon } from './drawings/cxjs.tsx'
import { DockerIcon } from './drawings/docker.tsx'
import { DocusaurusIcon } from './drawings/docusaurus.tsx'
import { DojoIcon } from './drawings/dojo.tsx'
import type { DrawingProps } from './drawings/drawing.tsx'
import { EmberIcon } from './drawings/ember.tsx'
import { GatsbyIcon } from './drawings/gatsby.tsx'
import { GridsomeIcon } from './drawings/gridsome.tsx'
import { MarkoIcon } from './drawings/marko.tsx'
import { MdxDeckIcon } from './drawings/mdx-deck.tsx'
import { NestIcon } from './drawings/nest.tsx'
import { NextIcon } from './drawings/next.tsx'
import { NuxtIcon } from './drawings/nuxt.tsx'
import { ParcelIcon } from './drawings/parcel.tsx'
import { PreactIcon } from './drawings/preact.tsx'
import { PythonIcon } from './drawings/python.tsx'
import { QuasarIcon } from './drawings/quasar.tsx'
import { ReasonIcon } from './drawings/reason.tsx'
import { RemixIcon } from './drawings/remix.tsx'
import { SapperIcon } from './drawings/sapper.tsx'
import { SolidIcon } from './drawings/solid.tsx'
import { StaticTemplateIcon } from './drawings/static-template.tsx'
import { StyleguidistIcon } from './drawings/styleguidist.tsx'
import { SvelteIcon } from './drawings/svelte.tsx'
import { UnibitIcon } from './drawings/unibit.tsx'
import { VuepressIcon } from './drawings/vuepress.tsx'
import type { rareKeys } from './icon-set.ts'

export const rareIcons = {
  svelte: SvelteIcon,
  solid: SolidIcon,
  staticTemplate: StaticTemplateIcon,
  remix: RemixIcon,
  python: PythonIcon,
  preact: PreactIcon,
  parcel: ParcelIcon,
  nuxt: NuxtIcon,
  next: NextIcon,
  nest: NestIcon,
  docker: DockerIcon,
  angular: AngularIcon,
  adonis: AdonisIcon,
  apollo: ApolloIcon,
  astro: AstroIcon,
  cxjs: CxjsIcon,
  docusaurus: DocusaurusIcon,
  dojo: DojoIcon,
  ember: EmberIcon,
  gatsby: GatsbyIcon,
  gridsome: GridsomeIcon,
  marko: MarkoIcon,
  mdxDeck: MdxDeckIcon,
  quasar: QuasarIcon,
  reason: ReasonIcon,
  sapper: SapperIcon,
  styleguidist: StyleguidistIcon,
  unibit: UnibitIcon,
  vuepress: VuepressIcon,
} satisfies Record<(typeof rareKeys)[number], ComponentType<DrawingProps>>
