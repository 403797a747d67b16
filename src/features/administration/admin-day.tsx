import type { ReactNode } from 'react';
import { type Administration, type DecisionKind, operations } from '#contract/calls/operations.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import type { IconName } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { type Todo, TodoList } from '#ui/layout/todo-list.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { adminStrings, decisionTitles, decisionVerbs } from './strings.ts';

/** Decisions listed at once; there are fewer kinds. */
const maxInSight = 8;

interface AdminDayProps {
  /** The user whose answers these are, so that another user's are never shown. */
  readonly user: string;
  /** Address of the unit's cases. */
  readonly casesPath: string;
  /** Figures after those of the payments. */
  readonly children?: ReactNode;
  /** Drawn after the rest, so that it does not move. */
  readonly after: ReactNode;
}

/** An administrator's day: what waits for a decision, and the figures of accounts, places, messages and payments. */
export function AdminDay({ user, casesPath, children, after }: AdminDayProps) {
  const { value, asOf, failure, reload } = useOnlineAnswer(operations.administration, { user, input: {} });
  if (value === undefined)
    return failure === null ? <Skeleton count={6} /> : <NotHere failure={failure} onAgain={reload} />;
  const { decisions } = value;
  const count = decisions.reduce((sum, decision) => sum + decision.count, 0);
  const oldest = decisions
    .filter(({ kind }) => kind !== 'ending')
    .flatMap(({ day }) => (day === null ? [] : [day]))
    .toSorted()
    .at(0);
  return (
    <Stack gap="medium">
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Split columns={['fill']} wide={['fill', 'fit']} rowGap="none">
        <h2 className="text-title">{adminStrings.headline(count)}</h2>
        {oldest === undefined ? null : (
          <span className="ui-soft text-small">{adminStrings.oldest(formatDate(oldest as LocalDate))}</span>
        )}
      </Split>
      <Split columns={['fill']} wide={['fill', 23]} from="64rem" gap="wide" align="start">
        <Section title={adminStrings.waits} note={adminStrings.whatFirst}>
          {decisions.length === 0 ? (
            <Flag tone="good">{adminStrings.nothing}</Flag>
          ) : (
            <TodoList todos={decisions.map((one) => todoOf(one, casesPath))} most={maxInSight} />
          )}
        </Section>
        <Stack gap="medium">
          <Figures value={value} />
          {children}
        </Stack>
      </Split>
      {after}
    </Stack>
  );
}

const looks = {
  cases: { tone: 'danger', icon: 'alert', to: null },
  messages: { tone: 'warning', icon: 'message', to: '/messages' },
  payments: { tone: 'warning', icon: 'card', to: '/payments' },
  accounts: { tone: 'info', icon: 'people', to: '/users' },
  series: { tone: 'neutral', icon: 'vial', to: '/antigen' },
  ending: { tone: 'neutral', icon: 'calendar', to: '/all/subscribers' },
} as const satisfies Record<DecisionKind, { tone: Tone; icon: IconName; to: string | null }>;

function todoOf({ kind, count, day, about }: Administration['decisions'][number], casesPath: string): Todo {
  const { tone, icon, to } = looks[kind];
  const when = kind === 'ending' ? adminStrings.first : adminStrings.since;
  return {
    key: kind,
    tone,
    icon,
    title: decisionTitles[kind](count),
    facts: [
      ...(about.length === 0 ? [] : [about.join(', ')]),
      ...(day === null ? [] : [when(formatDate(day as LocalDate))]),
    ],
    action: { label: decisionVerbs[kind], to: to ?? casesPath },
  };
}

function Figures({ value: { accounts, places, messages, payments } }: { readonly value: Administration }) {
  const [paid] = payments.month;
  return (
    <>
      <Topic
        title={adminStrings.accounts}
        figure={<Figure value={accounts.all} unit={adminStrings.users(accounts.all)} size="title" />}
        rows={[
          [adminStrings.signedIn, accounts.signed_in],
          [adminStrings.unpaid, accounts.unpaid],
        ]}
      />
      <Topic
        title={adminStrings.places}
        figure={
          <Figure value={places.facilities} unit={adminStrings.facilities(places.facilities)} size="title" />
        }
        rows={[
          [adminStrings.heard, places.heard],
          [adminStrings.silent, places.silent],
        ]}
      />
      <Topic
        title={adminStrings.messages}
        figure={
          <Figure value={messages.waiting} unit={adminStrings.waiting(messages.waiting)} size="title" />
        }
        rows={[[adminStrings.failed, messages.failed]]}
      />
      <Topic
        title={adminStrings.payments}
        figure={
          <Figure
            value={paid === undefined ? 0 : moneyText(paid)}
            unit={adminStrings.thisMonth}
            size="title"
          />
        }
        rows={[
          [adminStrings.active, payments.active],
          [adminStrings.nonRenewing, payments.non_renewing],
        ]}
      />
    </>
  );
}

interface TopicProps {
  readonly title: string;
  readonly figure: ReactNode;
  readonly rows: readonly (readonly [term: string, count: number])[];
}

function Topic({ title, figure, rows }: TopicProps) {
  return (
    <Section title={title} note={figure}>
      <Ruled rows="touch">
        {rows.map(([term, count]) => (
          <Split key={term} as="li">
            <span>{term}</span>
            <Figure value={count} size="lead" />
          </Split>
        ))}
      </Ruled>
    </Section>
  );
}
