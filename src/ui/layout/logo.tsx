/** The product's logo: a vial whose label is a page of the ledger, with two lines and a tick. */
export function Logo({ size = 'small' }: { readonly size?: 'small' | 'large' }) {
  return (
    <svg className="ui-logo" data-size={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect className="ui-logo-ground" width="48" height="48" rx="11" />
      <path className="ui-logo-vial" d="M18 7h12v5H18z" />
      <path className="ui-logo-vial" d="M20 14h8v4.5l5 4.5v15a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3V23l5-4.5Z" />
      <path className="ui-logo-ink" d="M19 26.5h10M19 31h4m-1 3.5 3 3 5.5-6.5" />
    </svg>
  );
}
