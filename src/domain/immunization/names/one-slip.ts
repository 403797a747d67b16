/** Shorter words differ by one letter and are different names. */
export const shortestSlip = 6;

/**
 * True when one slip of the pen makes one word the other: a letter wrong, missing, too many, or two neighbours swapped. The
 * first letter is hardly ever wrong, and a vowel at the end often makes another name (Hassan, Hassana), so both must agree, but
 * where the last two are swapped (Ibrahim, Ibrahmi).
 */
export function isWithinOneSlip(a: string, b: string): boolean {
  if (a.length < shortestSlip || b.length < shortestSlip || a[0] !== b[0]) return false;
  if (a.at(-1) !== b.at(-1)) return isSwappedAtEnd(a, b);
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const extra = longer.length - shorter.length;
  if (extra > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = shorter.slice(at);
  if (extra === 1) return rest === longer.slice(at + 1);
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return rest.slice(1) === longer.slice(at + 1) || (isSwapped && rest.slice(2) === longer.slice(at + 2));
}

/** A vowel and a consonant at the end that changed places: such words still sound the same to an index. */
function isSwappedAtEnd(a: string, b: string): boolean {
  return (
    a.slice(0, -2) === b.slice(0, -2) &&
    a.slice(-2) === `${b.at(-1)}${b.at(-2)}` &&
    /[aeiou]/u.test(a.slice(-2)) &&
    /[^aeiouhwy]/u.test(a.slice(-2))
  );
}
