import type { BroughtHow } from '#contract/calls/children.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

const words = catalogue('brought', {
  moved: message<[by: string]>('moved here by {by} within a day before', 'by'),
  'moved-self': message<[by: string]>('{by} moved themselves here within a day before', 'by'),
  made: message<[by: string]>('account made here by {by} within a day before', 'by'),
  'e-mail': message<[by: string]>('e-mail of the account changed by {by} within a day before', 'by'),
} satisfies Record<BroughtHow, unknown>);

/** By whose hand somebody came to the facility whose register they read. */
export function broughtWords(how: string | null, by: string): string {
  return how !== null && how in words ? words[how as BroughtHow](by) : by;
}
