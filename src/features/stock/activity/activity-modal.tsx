import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { RefusedAmendment } from '#client/stock/entries/ledger.ts';
import { type ActivityName, activityNames } from '#contract/activity-names.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { activityTitles } from '#bindings/ledger-words.ts';
import { offeredOf, screenOf } from '../activities.tsx';
import { amendmentStrings, amendmentTitle } from '../amendments/amendment-strings.ts';
import { amendmentOf, ResendAmendment } from '../amendments/resend-amendment.tsx';
import { reasonOf } from '../save-failure.ts';
import type { ShownEntry } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useActivityUrl } from './use-activity-url.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Direction } from '#domain/ledger/model.ts';
import { tellSaved } from '../undo-saved.ts';

interface ActivityModalProps {
  readonly officer: Officer;
  readonly views: EntryViews;
}

/** Labels of the activities, in the modal's order. */
const activityChoices = activityNames.map((value) => ({ value, label: activityTitles[value] }));

/** Adds to the ledger, or corrects a refused entry, depending on the URL. */
export function ActivityModal(props: ActivityModalProps) {
  const { modal } = useActivityUrl();
  if (modal === 'add') return <AddActivity {...props} />;
  if (modal === 'correct') return <CorrectActivity {...props} />;
  return null;
}

function AddActivity({ officer, views }: ActivityModalProps) {
  const url = useActivityUrl();
  const activity = activityNames.find((name) => name === url.activity) ?? 'recieved';
  return (
    <Modal title={stockStrings.activityTitle(activity)} isOpen size="large" onClose={url.close}>
      <Stack gap="large">
        <Toggle
          label={stockStrings.activityChoice}
          options={activityChoices}
          value={activity}
          onChange={url.choose}
        />
        <ActivityFlow key={activity} activity={activity} officer={officer} corrects={null} views={views} />
      </Stack>
    </Modal>
  );
}

function CorrectActivity(props: ActivityModalProps) {
  const { event, close } = useActivityUrl();
  const { queries } = pageEngine();
  // Null means that there is none; undefined that it is still being read.
  const found = useLiveQuery(
    async () => ({
      amendment: event === undefined ? null : await queries.refusedAmendment(event),
      entry:
        event === undefined ? null : ((await queries.correctable(event)) ?? (await queries.entry(event))),
    }),
    [queries, event],
  );
  const amendment = found?.amendment ?? null;
  const activity = found?.entry ? offeredOf(found.entry.activity) : null;
  return (
    <Modal title={titleOf(activity, amendment)} isOpen size="large" onClose={close}>
      {found && amendment ? (
        <ResendAmendment officer={props.officer} refused={amendment} onSaved={close} onClose={close} />
      ) : null}
      {found && !amendment ? <Correction {...props} entry={found.entry} /> : null}
      {found ? null : <Skeleton />}
    </Modal>
  );
}

function titleOf(activity: ActivityName | null, amendment: RefusedAmendment | null): string {
  if (amendment !== null) return amendmentStrings.resendTitle(amendmentTitle[amendmentOf(amendment)]);
  return activity === null ? stockStrings.correctAndResend : stockStrings.correctTitle(activity);
}

function Correction({ entry, officer, views }: ActivityModalProps & { readonly entry: ShownEntry | null }) {
  const activity = entry ? offeredOf(entry.activity) : null;
  if (!entry || activity === null) return <EmptyState title={stockStrings.correctMissing} />;
  if (entry.status !== 'refused' && entry.status !== 'set-aside')
    return <EmptyState icon="info" title={stockStrings.correctNotRefused} />;
  return (
    <Stack gap="large">
      <Banner tone="danger" title={stockStrings.correctIntro(reasonOf(entry) ?? '')}>
        {stockStrings.correctHint}
      </Banner>
      <ActivityFlow key={entry.id} activity={activity} officer={officer} corrects={entry} views={views} />
    </Stack>
  );
}

/** Listing that shows the entry of an activity on a screen; absent if the screen has none. */
type EntryViews = Partial<Record<ActivityName, string>>;

interface ActivityFlowProps {
  readonly activity: ActivityName;
  readonly officer: Officer;
  readonly corrects: ShownEntry | null;
  readonly views: EntryViews;
}

/** The steps of one activity, from the choice of the entry to the saved form. */
function ActivityFlow({ activity, officer, corrects, views }: ActivityFlowProps) {
  const url = useActivityUrl();
  const { steps, saved } = screenOf(activity);
  const direction: Direction =
    (url.direction ?? corrects?.direction) === 'decrement' ? 'decrement' : 'increment';
  const selection =
    corrects !== null && url.antigen === undefined
      ? { antigen: corrects.antigen, entry: corrects.source ?? undefined }
      : { antigen: url.antigen, entry: url.entry };
  return steps({
    form: {
      officer,
      corrects,
      onSaved: (entry) => {
        void tellSaved(saved(direction), entry, officer);
        url.finish(views[activity]);
      },
      onClose: url.close,
    },
    flow: { name: activity, corrects, selection, onSelect: url.select, onClose: url.close },
    direction,
    onTurn: url.turn,
  });
}
