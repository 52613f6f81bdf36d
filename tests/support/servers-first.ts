import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Without times of a run before, vitest begins with what is longest to read. What starts servers is what takes longest,
 * most of all the one that builds; begun last, it leaves the other worker with nothing to do. A worker is kept for the
 * next file only if that has the same environment, so those that have a document follow each other.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap((ofProject = []) =>
      ofProject.toSorted((one, other) => weight(other) - weight(one)),
    )
  }
}

function weight({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith('/tests/api/npm-start.test.ts')) return 2
  return moduleId.includes('/tests/api/') || moduleId.includes('.dom.test.') ? 1 : 0
}
