import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { type Subscriber, subscription } from '#contract/calls/subscription.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { subscriberStrings as words } from '../strings.ts';
import { subscriberListing, tasksOfStatus, type SubscriberTask as Task } from './subscriber-listing.tsx';
import { SubscriberTask } from './subscriber-task.tsx';
import '../subscription.css';

const modes = ['list', 'manage'] as const;
const noTasks = () => [];
const openPage = (url: string): void => window.location.assign(url);

/** Subscriptions of the manager's unit; user managers switch to cancelling and renewing them. */
export function SubscribersScreen() {
  const viewer = useViewer();
  const [mode, setMode] = useUrlChoice('mode', modes);
  const isUserManager = viewer?.roles.userManager === true;
  const isManaging = isUserManager && mode === 'manage';
  const email = viewer?.email;
  // A card is its holder's affair: for others the server gives no address of the page that takes it.
  const tasksOf = useCallback(
    (row: Subscriber) => tasksOfStatus(row).filter((task) => task !== 'card' || row.email === email),
    [email],
  );
  return (
    <Page title={words.allTitle} description={words.allDescription}>
      <Subscriptions
        name="subscribers"
        tasksOf={isManaging ? tasksOf : noTasks}
        toolbar={
          isUserManager ? (
            <Toggle
              label={words.mode}
              options={modes.map((value) => ({ value, label: words.modes[value] }))}
              value={mode}
              onChange={setMode}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** What the viewer pays for by card. */
export function MySubscriptionScreen() {
  return (
    <Page title={words.mineTitle} description={words.mineDescription}>
      <Subscriptions
        name="my-subscription"
        tasksOf={tasksOfStatus}
        actions={
          <ButtonLink to="/subscription/page" icon="card">
            {words.subscribe}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function Subscriptions(props: {
  readonly name: 'subscribers' | 'my-subscription';
  readonly tasksOf: (row: Subscriber) => readonly Task[];
  readonly toolbar?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { name, tasksOf, ...shown } = props;
  const [opened, setOpened] = useState<{ readonly row: Subscriber; readonly task: Task }>();
  const close = useCallback(() => setOpened(undefined), []);
  const listing = useMemo(
    () => subscriberListing({ name, tasksOf, onTask: (task, row) => setOpened({ task, row }) }),
    [name, tasksOf],
  );
  return (
    <>
      <OnlineListing
        endpoint={name === 'subscribers' ? subscription.all : subscription.mine}
        listing={listing}
        {...shown}
      />
      {opened === undefined ? null : <SubscriberTask {...opened} onDone={close} onLeave={openPage} />}
    </>
  );
}
