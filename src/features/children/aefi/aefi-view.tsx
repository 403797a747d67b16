import type { ShownAefi } from '#client/aefi/aefi.ts';
import type { Officer } from '#client/session/officer.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Signatures, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { birthWords, placeWords, sexWord, shownVaccNo } from '../child-facts.ts';
import { childStrings } from '../strings.ts';
import { childWord, reactionsWord } from './aefi-listing.tsx';
import { aefiStrings as words, outcomeWords, seriousWords } from './aefi-strings.ts';

type Vaccine = ShownAefi['vaccines'][number];

const vaccineColumns: readonly Column<Vaccine>[] = [
  { kind: 'text', key: 'doseName', header: words.vaccines, value: ({ doseName }) => doseWords(doseName) },
  { kind: 'date', key: 'givenOn', header: words.givenOn },
  { kind: 'text', key: 'batchNo', header: words.batch },
  { kind: 'date', key: 'expiryOn', header: words.expiry },
];

interface AefiViewProps {
  readonly aefi: ShownAefi;
  readonly officer: Officer;
  readonly onFollowUp: () => void;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
}

/** A whole report as it is sent on: on the screen, and on A4 with room for signatures. */
export function AefiView({ aefi, officer, onFollowUp, onWithdraw, onClose }: AefiViewProps) {
  const isOpen = aefi.withdrawn === null;
  return (
    <Modal
      title={words.viewTitle}
      isOpen
      isPrintable
      size="large"
      onClose={onClose}
      footer={
        <>
          {isOpen ? (
            <>
              <Button tone="quiet" onClick={onWithdraw}>
                {words.withdraw}
              </Button>
              <Button icon="edit" onClick={onFollowUp}>
                {words.followUp}
              </Button>
            </>
          ) : null}
          <Button tone="primary" icon="print" onClick={() => window.print()}>
            {childStrings.print}
          </Button>
        </>
      }
    >
      <Stack as="article" gap="large" className="aefi-paper ui-paper-headed">
        <header>
          <h3>{words.paperTitle}</h3>
          <p>{[officer.facility, officer.lga, officer.state].filter(Boolean).join(', ')}</p>
        </header>
        {aefi.withdrawn === null ? null : (
          <Banner tone="warning">{words.withdrawnBecause(aefi.withdrawn.reason)}</Banner>
        )}
        <Section title={words.child}>
          <Who aefi={aefi} />
        </Section>
        <Section title={words.suspected}>
          <DataTable
            caption={words.suspected}
            columns={vaccineColumns}
            rows={aefi.vaccines}
            rowKey={({ antigen, dose, givenOn }) => `${antigen} ${dose ?? ''} ${givenOn}`}
          />
        </Section>
        <Section title={words.reactions}>
          <Details
            items={[
              { term: words.onsetAt, value: formatDateTime(aefi.onsetAt) },
              { term: words.reactionsSeen, value: reactionsWord(aefi) },
              { term: words.description, value: aefi.description },
              {
                term: words.serious,
                value:
                  aefi.serious.length === 0
                    ? words.notSerious
                    : aefi.serious.map((one) => seriousWords[one]).join(', '),
              },
              { term: words.outcome, value: outcomeWords[aefi.outcome] },
              { term: words.diedOn, value: aefi.diedOn && formatDate(aefi.diedOn) },
              { term: words.medicalHistory, value: aefi.medicalHistory },
            ]}
          />
        </Section>
        {aefi.followUps.length === 0 ? null : (
          <Section title={words.followUps}>
            <Details
              items={aefi.followUps.map(({ at, outcome, note }) => ({
                term: formatDateTime(at),
                value: [outcomeWords[outcome], note].filter(Boolean).join('. '),
              }))}
            />
          </Section>
        )}
        <Section title={words.reporter}>
          <Details
            items={[
              { term: words.reporterName, value: aefi.reporter.name },
              { term: words.reporterRole, value: aefi.reporter.role },
              { term: words.reporterPhone, value: aefi.reporter.phone },
              { term: words.reportedOn, value: formatDate(aefi.reportedOn) },
              { term: words.id, value: aefi.id },
            ]}
          />
        </Section>
        <Signatures of={Object.values(words.signatures)} />
      </Stack>
    </Modal>
  );
}

function Who({ aefi }: { readonly aefi: ShownAefi }) {
  const { child } = aefi;
  return (
    <Details
      items={[
        { term: words.child, value: childWord(aefi) },
        { term: words.vaccNo, value: shownVaccNo(child?.vaccNo ?? null) },
        { term: words.bornOn, value: child && birthWords(child) },
        { term: words.sex, value: child && sexWord(child) },
        {
          term: words.caregiver,
          value: child && [child.caregiverName, child.caregiverNumber].filter(Boolean).join(', '),
        },
        { term: words.address, value: child && (child.address || placeWords(child)) },
      ]}
    />
  );
}
