import type { Officer } from '#client/session/officer.ts';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { canBeTakenBack, TakeBackVial } from './take-back-vial.tsx';
import { useVials } from './use-vials.ts';
import { untilWords } from './vial-until.ts';

/** What is open in the cool box, how much each vial has left, and until when it may be used. */
export function OpenVials({ officer, session }: { readonly officer: Officer; readonly session: Session }) {
  const inUse = useVials(session);
  return (
    <Section title={sessionStrings.openVials}>
      {session.vials.length === 0 ? (
        <p className="session-none ui-soft">{sessionStrings.noOpenVials}</p>
      ) : null}
      <ul role="list" className="session-vials">
        {inUse
          ?.filter(({ left }) => left > 0)
          .map(({ vial, left, rule, isOver }) => (
            <li key={vial.entry}>
              <Vial left={left} of={vial.doses} />
              <span>
                <strong>{vial.name}</strong> {sessionStrings.left(left, vial.doses)}
                <span className="ui-soft session-vial-until">
                  {vial.batchNo} · {isOver ? sessionStrings.overHours : untilWords(vial, rule)}
                </span>
              </span>
              {canBeTakenBack(vial, vial.doses - left) ? (
                <TakeBackVial officer={officer} session={session} vial={vial} />
              ) : null}
            </li>
          ))}
      </ul>
    </Section>
  );
}
