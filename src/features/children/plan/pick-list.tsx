import { lotName } from '#bindings/lot-name.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { planStrings } from './plan-strings.ts';
import type { NeedLine, Prepared } from './prepared.ts';

/** What a session needs of each antigen, and the lots that it is taken from; what is short is said. */
export function PickList({ prepared: { lines, notKept } }: { readonly prepared: Prepared }) {
  if (lines.length === 0 && notKept.length === 0) return null;
  return (
    <Section title={planStrings.need} note={planStrings.needNote}>
      <table className="plan-need" aria-label={planStrings.need}>
        <thead>
          <tr>
            <th scope="col">{planStrings.antigen}</th>
            <th scope="col">{planStrings.doses}</th>
            <th scope="col">{planStrings.vials}</th>
            <th scope="col">{planStrings.take}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.antigen} line={line} />
          ))}
        </tbody>
      </table>
      {notKept.length === 0 ? null : (
        <p className="plan-not-kept">
          <Flag tone="warning">
            {planStrings.notKept(
              notKept.map(({ series, doses }) => planStrings.notKeptOf(series, doses)).join(', '),
            )}
          </Flag>
        </p>
      )}
      <p className="plan-source ui-soft">{planStrings.source}</p>
    </Section>
  );
}

function Line({ line }: { readonly line: NeedLine }) {
  const { name, doses, perVial, wastagePercent, vials, picks, short } = line;
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        <span className="ui-soft">
          {perVial === null ? planStrings.vialUnknown : planStrings.perVial(perVial)}
          {wastagePercent === null ? null : `, ${planStrings.wastage(wastagePercent)}`}
        </span>
      </th>
      <td className="plan-figure">{doses}</td>
      <td className="plan-figure">{perVial === null ? '–' : vials}</td>
      <td>
        <span className="plan-picks">
          {picks.map(({ lot, vials: taken }) => (
            <span key={lot.id}>{planStrings.pick(taken, lotName(lot), formatDate(lot.expiryOn))}</span>
          ))}
          {short > 0 ? <Flag tone="danger">{planStrings.short(short)}</Flag> : null}
        </span>
      </td>
    </tr>
  );
}
