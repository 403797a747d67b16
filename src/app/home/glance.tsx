import type { z } from 'zod';
import type { ListingEndpoint } from '#contract/calls/endpoint.ts';
import { AnswerAge } from '#bindings/online/answer-age.tsx';
import { useOnlinePage } from '#bindings/online/use-online-page.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { homeStrings } from './strings.ts';
import { Ways, type Way } from './ways.tsx';

/** Rows shown of a list whose whole stands on a screen of its own. */
const firstRows = { query: '', pageIndex: 0, pageSize: 5, sort: null };
const noParams = {};

export interface GlanceProps<E extends ListingEndpoint> {
  /** Whose: what one user read is never shown to another. */
  readonly user: string;
  readonly title: string;
  readonly list: E;
  readonly wayOf: (row: z.output<E['row']>) => Way;
  /** After the number of rows, such as "open cases". */
  readonly unit: (count: number) => string;
  /** Said where there is none. */
  readonly none: string;
  readonly all: { readonly to: string; readonly label: string };
}

/** How many there are of something that the server keeps, and the newest of them; nothing is said that it has not said. */
export function Glance<E extends ListingEndpoint>({
  user,
  title,
  list,
  wayOf,
  unit,
  none,
  all,
}: GlanceProps<E>) {
  const { page, asOf, failure, reload } = useOnlinePage(list, { user, params: noParams, state: firstRows });
  const isOffline = failure?.reason === 'no-connection';
  const total = page?.total ?? 0;
  return (
    <Section title={title} actions={total > 0 ? <ButtonLink to={all.to}>{all.label}</ButtonLink> : undefined}>
      {failure === null ? null : page !== undefined ? (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      ) : (
        <div className="app-glance">
          <Flag tone="neutral" icon={isOffline ? 'offline' : 'info'}>
            {isOffline ? homeStrings.offline : (problemWords(failure.detail) ?? homeStrings.failed)}
          </Flag>
          <Button icon="refresh" onClick={reload}>
            {homeStrings.again}
          </Button>
        </div>
      )}
      {page === undefined && failure === null ? (
        // As high as the sentence that there is none, which is the rule.
        <div className="app-glance">
          <Skeleton count={1} />
        </div>
      ) : null}
      {page !== undefined && total === 0 ? (
        <div className="app-glance">
          <Flag tone="good">{none}</Flag>
        </div>
      ) : null}
      {page !== undefined && total > 0 ? (
        <>
          <p className="app-glance">
            <Figure value={total} unit={unit(total)} />
          </p>
          <Ways ways={page.rows.map(wayOf)} />
        </>
      ) : null}
    </Section>
  );
}
