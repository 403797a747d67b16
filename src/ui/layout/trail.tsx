import { Link, type To } from 'react-router-dom';

interface TrailProps {
  readonly label: string;
  /** From the outermost place to this one, which has no address. */
  readonly steps: readonly { readonly key: string; readonly name: string; readonly to?: To | undefined }[];
}

/** Breadcrumb down to the current place, each step a link. */
export function Trail({ label, steps }: TrailProps) {
  return (
    <nav className="ui-no-print" aria-label={label}>
      <ol role="list" className="ui-trail">
        {steps.map(({ key, name, to }) => (
          <li key={key}>
            {to === undefined ? <span aria-current="page">{name}</span> : <Link to={to}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
