/** Thrown when the program contradicts itself; never because of user input. */
export class DefectError extends Error {
  override readonly name = 'DefectError';
}

/** Throws a {@link DefectError} unless the condition holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new DefectError(message);
}

/** Makes the compiler prove that a switch covers its union; throws if outside data slipped through. */
export function assertNever(value: never): never {
  throw new DefectError(`unexpected value: ${JSON.stringify(value)}`);
}
