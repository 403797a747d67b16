import { useState } from 'react';
import { type PlaceDetails, places } from '#contract/calls/places.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NotLoaded } from '#bindings/online/answer-age.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { onlineStrings } from '#bindings/online/strings.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { notify } from '#ui/toast/notify.ts';
import { ChangePlace, ClosePlace, MergePlace, SucceedPlace } from './place-forms.tsx';
import { happenedWords, organisationStrings as strings } from './strings.ts';

interface PlaceModalProps {
  readonly viewer: Session;
  readonly id: string;
  readonly onClose: () => void;
}

/** A whole place, as the server has it now, and the decisions about it. */
export function PlaceModal({ viewer, id, onClose }: PlaceModalProps) {
  const { value, failure, reload } = useOnlineAnswer(places.details, {
    user: viewer.userId,
    input: { params: { id } },
  });
  return (
    <Modal title={value?.name ?? strings.facility} isOpen onClose={onClose} size="large">
      {value !== undefined ? (
        <Place place={value} isManager={viewer.roles.userManager} onClose={onClose} />
      ) : failure === null ? (
        <Skeleton shape="form" />
      ) : (
        <NotLoaded failure={failure} needsServer={strings.needsServer} onAgain={reload} />
      )}
    </Modal>
  );
}

type Task = 'view' | 'change' | 'close' | 'succeed' | 'merge';

function Place({
  place,
  isManager,
  onClose,
}: {
  readonly place: PlaceDetails;
  readonly isManager: boolean;
  readonly onClose: () => void;
}) {
  const [task, setTask] = useState<Task>('view');
  const [isBack, setIsBack] = useState(false);
  const back = () => {
    setIsBack(true);
    setTask('view');
  };
  switch (task) {
    case 'change':
      return <ChangePlace place={place} onDone={back} />;
    case 'close':
      return <ClosePlace place={place} onDone={back} />;
    case 'succeed':
      return <SucceedPlace place={place} onDone={back} />;
    case 'merge':
      return <MergePlace place={place} onDone={back} onMerged={onClose} />;
    case 'view':
      return (
        // The form disappears with its button; without moving the focus, the keyboard could not close the dialog.
        <Stack gap="large" tabIndex={-1} ref={isBack ? takeFocus : undefined}>
          {place.closed_at === null ? null : (
            <Banner tone="neutral" title={strings.closed}>
              {strings.closeHint}
            </Banner>
          )}
          <Facts place={place} />
          {isManager ? <Decisions place={place} onTask={setTask} /> : null}
          {place.history.length === 0 ? null : <History lines={place.history} />}
          <SupportDetails>
            <Details items={[{ term: strings.code, value: place.code }]} />
          </SupportDetails>
        </Stack>
      );
  }
}

function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

function Facts({ place }: { readonly place: PlaceDetails }) {
  return (
    <Details
      items={[
        { term: strings.country, value: place.level === 'country' ? null : place.country },
        { term: strings.state, value: place.level === 'state' ? null : place.state },
        { term: strings.lga, value: place.level === 'lga' ? null : place.local_lga },
        { term: strings.kind, value: place.kind },
        { term: strings.ward, value: place.ward },
        { term: strings.supplies, value: place.serves.map(({ name }) => name).join(', ') },
        {
          term: strings.inside,
          value: place.level === 'facility' ? null : formatQuantity(place.inside),
        },
        { term: strings.users, value: formatQuantity(place.users) },
        {
          term: strings.records,
          value:
            place.level === 'facility' ? (place.has_records ? strings.hasRecords : strings.noRecords) : null,
        },
        {
          term: strings.closedOn,
          value: place.closed_at === null ? null : formatDate(place.closed_at),
        },
        { term: strings.successor, value: place.successor },
      ]}
    />
  );
}

function Decisions({
  place,
  onTask,
}: {
  readonly place: PlaceDetails;
  readonly onTask: (task: Task) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const reopen = async () => {
    setIsBusy(true);
    const answer = await sendOnce(places.reopen, {
      params: { id: place.id },
      idempotencyKey: crypto.randomUUID(),
    });
    setIsBusy(false);
    if (answer.ok) notify.success(strings.reopened(place.name));
    else if (answer.reason === 'no-connection') notify.error(onlineStrings.checkNetwork);
    else notify.error(problemWords(answer) ?? onlineStrings.notSaved);
  };
  return (
    <Cluster>
      <Button icon="edit" onClick={() => onTask('change')}>
        {strings.change}
      </Button>
      {place.closed_at === null ? (
        <Button icon="lock" onClick={() => onTask('close')}>
          {strings.close}
        </Button>
      ) : (
        <Button icon="undo" isBusy={isBusy} onClick={() => void reopen()}>
          {strings.reopen}
        </Button>
      )}
      {place.closed_at === null || place.successor !== null ? null : (
        <Button icon="right" onClick={() => onTask('succeed')}>
          {strings.succeed}
        </Button>
      )}
      {place.has_records ? null : (
        <Button icon="archive" onClick={() => onTask('merge')}>
          {strings.merge}
        </Button>
      )}
    </Cluster>
  );
}

function History({ lines }: { readonly lines: PlaceDetails['history'] }) {
  return (
    <Section title={strings.history}>
      <Stack as="ul" gap="none" className="organisation-history" role="list">
        {lines.map((line) => (
          <Stack as="li" gap="none" key={`${line.at} ${line.kind} ${line.after}`}>
            {happenedWords[line.kind](line)}
            <small>{strings.byOn(line.by, formatDateTime(line.at))}</small>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}
