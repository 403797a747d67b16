import { Children, isValidElement, type ReactNode } from 'react';

/** As many cards in a row as fit; each child becomes an item of a named list. */
export function CardGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // The role is said because Safari drops it from a list without bullets.
    <ul className="ui-card-grid" role="list" aria-label={label}>
      {Children.toArray(children).map((child, index) => (
        <li key={isValidElement(child) ? child.key : index}>{child}</li>
      ))}
    </ul>
  );
}
