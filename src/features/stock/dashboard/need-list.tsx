import { Cluster, Facts, Ruled, Split } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { dashboardStrings } from './dashboard-strings.ts';
import type { Need } from './cold-needs.ts';

/** Lists the officer's open tasks, each with one way to begin; empty if there are none. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Section title={dashboardStrings.needsYou} note={dashboardStrings.mostUrgentFirst}>
      <Ruled rows="tall">
        {needs.map(({ key, tone, icon, title, facts, action }) => (
          <Split key={key} as="li" columns={[2.75, 'fill']} data-tone={tone}>
            <Cluster as="span" className="stock-need-icon" justify="center">
              <Icon name={icon} />
            </Cluster>
            <Cluster gap="medium" justify="between">
              <div className="stock-need">
                <h3 className="text-lead">
                  <Breakable text={title} />
                </h3>
                <Facts>
                  {facts.map((fact) => (
                    <span key={fact}>
                      <Breakable text={fact} />
                    </span>
                  ))}
                </Facts>
              </div>
              <ButtonLink to={action.to}>
                {action.label} <span className="ui-hidden-text">{title}</span>
              </ButtonLink>
            </Cluster>
          </Split>
        ))}
      </Ruled>
    </Section>
  );
}
