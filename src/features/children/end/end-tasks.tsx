import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import { endKinds } from '#domain/immunization/register/follow-up.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { type ChildTaskProps, reasonForm, ReasonTask } from '../card/reason-task.tsx';
import { EndForm } from './end-form.tsx';
import { endTitle } from './end-on-card.tsx';
import { endStrings as words } from './end-strings.ts';

/** Tells the end of a child's follow-up; `of` may say what happened and when, as why the child did not come did. */
export function EndTask({ of = '', ...props }: ChildTaskProps) {
  const known = useMemo(() => {
    const [kind, on] = of.split(' ');
    const day = localDateSchema.safeParse(on);
    const told = endKinds.find((one) => one === kind);
    return { ...(told && { kind: told }), ...(day.success && { on: day.data }) };
  }, [of]);
  return <EndForm {...props} known={known} />;
}

const resumeForm = reasonForm(words.takeBack);

/** Takes back all that was told of the end of a child's follow-up. */
export function ResumeTask({ card, officer, onDone }: Pick<ChildTaskProps, 'card' | 'officer' | 'onDone'>) {
  if (card.end === null) return <EmptyState title={words.takeBackMissing} />;
  return (
    <ReasonTask
      form={resumeForm}
      intro={(card.end.kind === 'died' ? words.takeBackDeath : words.takeBackIntro)(endTitle(card.end))}
      draft={`resume:${card.child.id}:${card.end.event}`}
      eventsOf={(reason) =>
        card.ends.map(({ child, end }) => ({
          type: 'resume-follow-up',
          payload: { child, end: end.event, reason },
        }))
      }
      done={words.takenBack}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** What a report says of a death. */
export type ReportedDeath = Pick<Aefi, 'id' | 'outcome' | 'diedOn' | 'withdrawn'> & {
  readonly reporter: Pick<Aefi['reporter'], 'name'>;
};

interface AfterReportProps {
  readonly child: ChildId;
  readonly report: ReportedDeath;
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** After a report was saved, followed up or withdrawn: the death that it tells, or does not tell any more. */
export function AfterReport({ child, report, officer, onDone }: AfterReportProps) {
  const { children } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(
    async () => ({ card: await children.card(child, today) }),
    [children, child, today],
  );
  const { id, diedOn, reporter } = report;
  const known = useMemo(
    () => ({
      kind: 'died' as const,
      aefi: id,
      toldBy: reporter.name,
      ...(diedOn !== null && { on: diedOn }),
    }),
    [id, diedOn, reporter.name],
  );
  if (!found) return <Skeleton shape="form" />;
  const { card } = found;
  if (card === null) return <EmptyState title={words.takeBackMissing} />;
  const task = { card, officer, today, onDone };
  return (
    <div className="child-flow">
      <Banner tone="info">{tellsDeath(report) ? words.proposed : words.stillDied}</Banner>
      {tellsDeath(report) ? <EndForm {...task} known={known} /> : <ResumeTask {...task} />}
    </div>
  );
}

/** True where what a report says of a death and what the child's card says are not the same, so that the officer is asked. */
export async function differsFromCard(
  child: ChildId,
  report: ReportedDeath,
  today: LocalDate,
): Promise<boolean> {
  const card = await pageEngine().children.card(child, today);
  if (card === null) return false;
  const died = card.ends.filter(({ end }) => end.kind === 'died');
  return tellsDeath(report)
    ? !died.some(({ end }) => end.on === report.diedOn)
    : died.some(({ end }) => end.aefi === report.id);
}

function tellsDeath({ outcome, withdrawn }: ReportedDeath): boolean {
  return outcome === 'died' && withdrawn === null;
}
