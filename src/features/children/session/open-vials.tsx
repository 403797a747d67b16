import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { packingOf } from './packing.ts';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { untilWords } from './vial-until.ts';

/** What is open in the cool box, how much each vial has left, and until when it may be used. */
export function OpenVials({ session: { vials } }: { readonly session: Session }) {
  const { children, queries } = pageEngine();
  const entries = vials.map(({ entry }) => entry).join(' ');
  const known = useLiveQuery(async () => {
    const [given, antigens] = await Promise.all([
      Promise.all(vials.map(({ entry }) => children.givenFrom(entry))),
      queries.antigens(),
    ]);
    return { given, rules: new Map(antigens.map((row) => [row.id, packingOf(row.name, row).rule])) };
  }, [children, queries, entries]);
  const rows = vials.map((vial, at) => ({ vial, left: vial.doses - (known?.given[at]?.doses ?? 0) }));
  return (
    <Section title={sessionStrings.openVials}>
      {vials.length === 0 ? <p className="session-none ui-soft">{sessionStrings.noOpenVials}</p> : null}
      <ul role="list" className="session-vials">
        {rows
          .filter(({ left }) => left > 0)
          .map(({ vial, left }) => (
            <li key={vial.entry}>
              <Vial left={left} of={vial.doses} />
              <span>
                <strong>{vial.name}</strong> {sessionStrings.left(left, vial.doses)}
                <span className="ui-soft session-vial-until">
                  {vial.batchNo} · {untilWords(vial, known?.rules.get(vial.antigen))}
                </span>
              </span>
            </li>
          ))}
      </ul>
    </Section>
  );
}
