import { ProblemError } from '../../http/problem.ts';

const number = String.raw`(0|[1-9]\d{0,8})`;
const versionPattern = new RegExp(
  String.raw`^${number}\.${number}\.${number}(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$`,
);

/** True for a version as defined by Semantic Versioning 2.0.0. */
export function isVersion(text: string): boolean {
  return versionPattern.test(text);
}

/** True if `version` precedes `least` in Semantic Versioning order; anything that is not a version precedes all. */
export function isOlderVersion(version: string, least: string): boolean {
  const [one, other] = [versionPattern.exec(version), versionPattern.exec(least)];
  if (!one || !other) return one === null;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference < 0;
  }
  return isEarlierPreRelease(one[4], other[4]);
}

/** @throws ProblemError 426 if the operator requires a newer app; an app that sends no version counts as too old. */
export function requireCurrentApp(app: string | undefined, least: string | null): void {
  if (least === null || (app !== undefined && !isOlderVersion(app, least))) return;
  throw new ProblemError({
    status: 426,
    code: 'app-too-old',
    detail: 'call.appTooOld',
    extra: { least_app: least },
  });
}

/** Pre-release order: a pre-release precedes the release; numbers precede words; a longer list of parts comes later. */
function isEarlierPreRelease(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined && other === undefined;
  const [left, right] = [one.split('.'), other.split('.')];
  for (const [n, word] of left.entries()) {
    const against = right[n];
    if (against === undefined) return false;
    if (word === against) continue;
    const [isNumber, isAgainstNumber] = [/^\d+$/.test(word), /^\d+$/.test(against)];
    if (isNumber && isAgainstNumber) return Number(word) < Number(against);
    return isNumber === isAgainstNumber ? word < against : isNumber;
  }
  return left.length < right.length;
}
