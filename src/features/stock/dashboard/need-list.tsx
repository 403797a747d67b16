import { Breakable } from '#ui/layout/breakable.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { dashboardStrings } from './dashboard-strings.ts';
import type { Need } from './cold-needs.ts';

/** What needs the officer, each with the one way to begin; nothing at all where nothing does. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Section title={dashboardStrings.needsYou} note={dashboardStrings.mostUrgentFirst}>
      <ul className="stock-needs" role="list">
        {needs.map(({ key, tone, icon, title, facts, action }) => (
          <li key={key} className="stock-need" data-tone={tone}>
            <span className="stock-need-icon">
              <Icon name={icon} />
            </span>
            <div>
              <h3>
                <Breakable text={title} />
              </h3>
              <p className="stock-need-facts">
                {facts.map((fact) => (
                  <span key={fact}>
                    <Breakable text={fact} />
                  </span>
                ))}
              </p>
            </div>
            <ButtonLink to={action.to}>
              {action.label} <span className="ui-hidden-text">{title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
