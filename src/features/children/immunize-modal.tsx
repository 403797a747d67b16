import type { Officer } from './child-officer.ts';

/** Immunizes the child that the address names. */
export function ImmunizeModal(_props: { readonly officer: Officer }) {
  return null;
}
