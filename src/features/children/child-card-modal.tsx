import type { Officer } from './child-officer.ts';

/** The card of the child that the address names; it gives way to the immunize modal while that is open. */
export function ChildCardModal(_props: { readonly officer: Officer }) {
  return null;
}
