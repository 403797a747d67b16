import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { OpenedVial, SessionPart } from '#domain/sessions/held/model.ts';
import { Cluster, Grid, Ruled } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { formatTime } from '#ui/table/format-date.ts';
import type { Session } from '../session.ts';
import { sessionStrings } from '../session-strings.ts';
import { type Together, withShared } from './together.ts';
import { togetherStrings } from './together-strings.ts';

interface ColleaguesProps {
  readonly session: Session;
  readonly together: Together;
  readonly onChange: (session: Session) => Promise<void>;
}

/** Shows what the other tablets of the session have sent so far, and their open vials, which may be shared. */
export function Colleagues({ session, together, onChange }: ColleaguesProps) {
  const others = together.parts.slice(1);
  const entries = others.flatMap(({ vials }) => vials.map(({ entry }) => entry)).join(' ');
  const left = useLiveQuery(() => readLeft(others, session.on), [entries, session.on]);
  if (others.length === 0) return null;
  return (
    <Section title={togetherStrings.colleagues} note={togetherStrings.colleaguesNote}>
      <Ruled room="medium">
        {others.map((part) => (
          <li key={part.id}>
            <Cluster as="p" gap="large" rowGap="none">
              <strong>{part.team || togetherStrings.someone}</strong>
              <span className="ui-soft">{togetherStrings.openedVials(part.vials.length)}</span>
              <span className="ui-soft">{togetherStrings.lastHeard(formatTime(part.updatedAt))}</span>
              <Flag tone={part.closed === null ? 'info' : 'neutral'}>
                {part.closed === null ? togetherStrings.isHeld : togetherStrings.isClosed}
              </Flag>
            </Cluster>
            {part.closed === null ? (
              <Grid as="ul" isEven min={21} gap="wide" rowGap="none" role="list">
                {part.vials
                  .filter(({ entry }) => (left?.get(entry) ?? 0) > 0)
                  .map((vial) => (
                    <SharedVial
                      key={vial.entry}
                      vial={vial}
                      left={left?.get(vial.entry) ?? 0}
                      isShared={session.vials.some(({ entry }) => entry === vial.entry)}
                      onShare={() => void onChange(withShared(session, vial))}
                    />
                  ))}
              </Grid>
            ) : null}
          </li>
        ))}
      </Ruled>
    </Section>
  );
}

interface SharedVialProps {
  readonly vial: OpenedVial;
  readonly left: number;
  readonly isShared: boolean;
  readonly onShare: () => void;
}

/** Stays in its place when it is shared, because a second tap would otherwise hit the next one. */
function SharedVial({ vial, left, isShared, onShare }: SharedVialProps) {
  return (
    <Cluster as="li" gap="medium" rule="small" rows="primary" isOneLine>
      <Vial left={left} of={vial.doses} />
      <span>
        <strong>{vial.name}</strong> <span className="ui-soft">{vial.batchNo}</span>
      </span>
      {isShared ? (
        <Flag tone="good">{togetherStrings.isShared}</Flag>
      ) : (
        <Button icon="vial" about={vial.name} onClick={onShare}>
          {togetherStrings.sharesVial(sessionStrings.left(left, vial.doses))}
        </Button>
      )}
    </Cluster>
  );
}

/** Doses that a visit here can still give from each of the vials; a vial that was accounted for is not among them. */
async function readLeft(parts: readonly SessionPart[], on: LocalDate) {
  const { children } = pageEngine();
  const antigens = new Set(parts.flatMap(({ vials }) => vials.map(({ antigen }) => antigen)));
  const stock = await Promise.all([...antigens].map((antigen) => children.stock(antigen, on)));
  return new Map(
    stock
      .flat()
      .filter(({ kind, cautions }) => kind === 'issued' && cautions.length === 0)
      .map(({ source, available }) => [source, available]),
  );
}
