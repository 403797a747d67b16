import type { z } from 'zod';
import { fieldFaults, limitFault } from '#domain/kernel/field-faults.ts';

const kinds: Readonly<Record<string, string>> = {
  string: fieldFaults.notText,
  number: fieldFaults.notNumber,
  int: fieldFaults.notWhole,
  boolean: fieldFaults.notTrueOrFalse,
  array: fieldFaults.notList,
};

/** Characters of names that nobody asked for, as they are told back. */
const mostNamed = 100;

/** What is said of a value when its schema has no words of its own; a field's name goes before it. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fieldFaults.needed;
      return kinds[issue.expected] ?? fieldFaults.unreadable;
    case 'invalid_value':
      return limitFault(
        issue.values.length === 1 ? 'mustRead' : 'oneOf',
        issue.values.map(String).join(', '),
      );
    case 'too_small':
      if (issue.origin !== 'string') return limitFault('atLeast', issue.minimum);
      return issue.minimum === 1 ? fieldFaults.needed : limitFault('shorterThan', issue.minimum);
    case 'too_big':
      return limitFault(issue.origin === 'string' ? 'longerThan' : 'atMost', issue.maximum);
    case 'invalid_union':
      return fieldFaults.noneOfThem;
    case 'invalid_format':
      return issue.format === 'uuid' ? fieldFaults.notAnId : fieldFaults.unreadable;
    case 'unrecognized_keys':
      return limitFault('unknownNames', issue.keys.join(', ').slice(0, mostNamed));
    default:
      return fieldFaults.unreadable;
  }
}
