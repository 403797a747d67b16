import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that run longest. */
const longest = /\/(?:world\/random-worlds|server\/processes|client\/projection\/laws)\.test\.ts$/;

/**
 * Vitest starts with the files that took longest last time or, without a record, with the largest. These small ones
 * would then come last, and one worker would wait minutes for the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ];
  }
}
