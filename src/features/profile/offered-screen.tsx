import { useCallback, useMemo, useState } from 'react';
import { type OfferedVaccine, vaccines } from '#contract/calls/vaccines.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { offeredStrings as strings } from './vaccines/offered-strings.ts';
import { z } from 'zod';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';

/** Shows which routine vaccines the viewer's own facility gives; the person in charge of the facility may change that. */
export function OfferedScreen() {
  const viewer = useViewer();
  return (
    <Page
      title={strings.title}
      description={viewer?.facility ? strings.description(viewer.facility) : undefined}
    >
      {!viewer ? (
        <Skeleton shape="rows" />
      ) : isOfficer(viewer) ? (
        <Offered key={viewer.facilityId} viewer={viewer} />
      ) : (
        <EmptyState icon="building" title={strings.noFacility} hint={strings.noFacilityHint} />
      )}
    </Page>
  );
}

function Offered({ viewer }: { readonly viewer: Officer }) {
  const [opened, setOpened] = useState<OfferedVaccine>();
  const close = useCallback(() => setOpened(undefined), []);
  const { value, asOf, failure, reload } = useOnlineAnswer(vaccines.offered, {
    user: viewer.userId,
    input: { params: { facility: viewer.facilityId } },
  });
  const isInCharge = viewer.roles.facilityManager || viewer.roles.userManager;
  const listing = useMemo(() => offeredListing(isInCharge), [isInCharge]);
  return (
    <>
      {isInCharge ? null : <p className="ui-soft">{strings.needsRole}</p>}
      {failure === null || value === undefined ? null : (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      )}
      <ListingScreen
        listing={listing}
        rows={value}
        {...(isInCharge && { onOpen: setOpened })}
        {...(value === undefined &&
          failure !== null && { instead: <NotHere failure={failure} onAgain={reload} /> })}
      />
      {opened === undefined ? null : (
        <Modal title={strings.changeOf(opened.series)} isOpen onClose={close}>
          <OfferForm vaccine={opened} onDone={close} />
        </Modal>
      )}
    </>
  );
}

const answers = ['yes', 'no', 'else'] as const;
const isOffered = { yes: true, no: false, else: null } as const;

const schema = z.object({ answer: z.enum(answers), since: localDateSchema.optional() });

const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  {
    name: 'answer',
    kind: 'radio',
    label: strings.answer,
    isRequired: true,
    span: 'full',
    options: [
      { value: 'yes', label: strings.yes },
      { value: 'no', label: strings.no },
      { value: 'else', label: strings.asElse },
    ],
  },
  {
    name: 'since',
    kind: 'date',
    label: strings.since,
    description: strings.sinceHint,
    span: 'full',
    when: ({ answer }) => answer === 'yes',
  },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: strings.save,
  savingLabel: strings.saving,
  emptyMessage: strings.formIsEmpty,
});

/** Records whether the viewer's facility offers a vaccine, and since when. */
export function OfferForm({
  vaccine: { series, by, is_offered: isGiven, since },
  onDone,
}: {
  readonly vaccine: OfferedVaccine;
  readonly onDone: () => void;
}) {
  const isOwn = by === 'facility';
  return (
    <OnlineForm
      endpoint={vaccines.offer}
      name={`profile/offer/${series}`}
      form={form}
      defaults={
        isOwn
          ? { answer: isGiven ? 'yes' : 'no', ...(isGiven && since !== null && { since }) }
          : { answer: 'else' }
      }
      inputOf={({ answer, since: from }) => ({
        body: { series, is_offered: isOffered[answer], since: answer === 'yes' ? (from ?? null) : null },
      })}
      failedNotice={strings.failed}
      onSaved={() => {
        notify.success(strings.saved(series));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** The vaccines of the schedule, in its order; `isChanged` if the viewer may change them. */
export function offeredListing(isChanged: boolean): Listing<OfferedVaccine> {
  return defineListing<OfferedVaccine>({
    name: 'offered-vaccines',
    caption: strings.title,
    columns: [
      { key: 'series', kind: 'text', header: strings.vaccine },
      { key: 'is_offered', kind: 'text', header: strings.isOffered, cell: offeredFlag },
      { key: 'by', kind: 'text', header: strings.why, value: ({ by }) => strings.by[by] },
      ...(isChanged
        ? [
            {
              key: 'change',
              kind: 'action',
              header: strings.action,
              icon: 'edit',
              label: ({ series }: OfferedVaccine) => strings.changeOf(series),
            } as const,
          ]
        : []),
    ],
    row: {
      title: ({ series }) => series,
      meta: ({ by }) => [strings.by[by]],
      status: offeredFlag,
    },
    rowKey: ({ series }) => series,
    empty: strings.empty,
    pageSize: 20,
  });
}

function offeredFlag({ is_offered: isOffered, since }: OfferedVaccine) {
  if (!isOffered) return <Flag tone="neutral">{strings.notOffered}</Flag>;
  return since === null ? strings.offered : strings.offeredFrom(formatDate(since));
}
