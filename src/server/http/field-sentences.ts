import type { z } from 'zod';

/** Fields whose name in the call is not what a person calls them. */
const labels: Readonly<Record<string, string>> = {
  dob: 'Date of birth',
  email: 'E-mail',
  fullname: 'Child full name',
  local_lga: 'LGA',
  otp: 'The code',
  pin: 'The PIN',
  vvm_stage: 'VVM stage',
  user_option: 'The level',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

/** Characters of names that nobody asked for, as they are told back. */
const mostNamed = 100;

/** What is said of a value when its schema has no words of its own; a field's name goes before it. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is needed';
      return kinds[issue.expected] ?? 'cannot be read';
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'is needed' : `must have at least ${String(issue.minimum)} characters`;
      return `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return `is longer than ${String(issue.maximum)} characters`;
      return `must be at most ${String(issue.maximum)}`;
    case 'invalid_union':
      return 'must be one of those that there are';
    case 'unrecognized_keys':
      return `holds what nobody knows: ${issue.keys.join(', ').slice(0, mostNamed)}`;
    default:
      return 'cannot be read';
  }
}

/** The sentence beside a field. What is a sentence already, by its capital letter, stays as it is. */
export function sentenceOf(path: string, fault: string): string {
  return /^\p{Lu}/u.test(fault) ? fault : `${labelOf(path)} ${fault}`;
}

function labelOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (name === '') return 'What was sent';
  const words = name.replaceAll(/__|_/g, ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
