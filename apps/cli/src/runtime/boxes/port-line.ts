import type { ShapeData } from '../../platform/output/shapes.ts'

export const portLine = ({ port, visibility, url }: ShapeData<'devbox.port/1'>): string =>
  [String(port), visibility, ...(url === null ? [] : [url])].join(' ')
