import { useState } from 'react';
import { Cluster, Facts, Ruled, Split } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { dashboardStrings } from './dashboard-strings.ts';
import type { Need } from './cold-needs.ts';

/** Tasks in sight before the antigens; what is less urgent is one tap away. */
const maxInSight = 6;

/** Lists the officer's open tasks, each with one way to begin; empty if there are none. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (needs.length === 0) return null;
  // A single one more takes no more room than the words for it.
  const shown = isWhole || needs.length === maxInSight + 1 ? needs : needs.slice(0, maxInSight);
  return (
    <Section title={dashboardStrings.needsYou} note={dashboardStrings.mostUrgentFirst}>
      <Ruled rows="touch">
        {shown.map(({ key, tone, icon, title, facts, action }) => (
          <Split key={key} as="li" columns={[2.5, 'fill', 'fit']} className="stock-need" data-tone={tone}>
            <Cluster as="span" className="stock-need-icon" justify="center">
              <Icon name={icon} />
            </Cluster>
            <div>
              <h3>
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
          </Split>
        ))}
      </Ruled>
      {needs.length > maxInSight + 1 ? (
        <div className="stock-needs-more">
          <Button tone="quiet" icon="down" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? dashboardStrings.fewerNeeds : dashboardStrings.moreNeeds(needs.length - maxInSight)}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
