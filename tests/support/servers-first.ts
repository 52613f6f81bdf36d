import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Without timings of a previous run, vitest starts with the largest files. Tests that start servers take longest, most
 * of all the one that builds, and if started last they leave the other worker idle. A worker is reused only for a file
 * with the same environment, so those with a document follow each other.
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
