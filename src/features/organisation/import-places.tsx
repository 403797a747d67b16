import { useId, useRef, useState } from 'react';
import { decodeText, maxImportedCharacters, type PlaceImportReply } from '#contract/calls/place-import.ts';
import { places } from '#contract/calls/places.ts';
import type { ApiResult } from '#client/session/api.ts';
import { levels } from '#domain/access/model.ts';
import { capitalized } from '#domain/kernel/text.ts';
import { sendOnce } from '#bindings/online/send-once.ts';
import { faultWords, problemWords } from '#bindings/problem-words.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { notify } from '#ui/toast/notify.ts';
import { importStrings as strings, organisationStrings } from './strings.ts';

interface Chosen {
  readonly csv: string;
  readonly isLatin1: boolean;
  readonly key: string;
  /** Undefined while the server reads the file. */
  readonly report?: PlaceImportReply;
  readonly refusal?: string;
}

/** Imports a file of places: first a preview, then all of it or nothing. */
export function ImportPlaces({ onDone }: { readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [isSaving, setIsSaving] = useState(false);
  // If two files are chosen in a row, only the later counts.
  const latest = useRef('');
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const key = crypto.randomUUID();
    latest.current = key;
    if (file.size > maxImportedCharacters) {
      setChosen({ csv: '', isLatin1: false, key, refusal: strings.tooLarge });
      return;
    }
    const { text: csv, isLatin1 } = decodeText(TextDecoder, new Uint8Array(await file.arrayBuffer()));
    setChosen({ csv, isLatin1, key });
    const answer = await sendOnce(places.import, { body: { csv, dry_run: true } });
    if (latest.current !== key) return;
    setChosen({
      csv,
      isLatin1,
      key,
      ...(answer.ok ? { report: answer.value } : { refusal: refusalOf(answer) }),
    });
  };
  const save = async ({ csv, key }: Chosen) => {
    setIsSaving(true);
    const answer = await sendOnce(places.import, {
      body: { csv, dry_run: false },
      idempotencyKey: key,
    });
    setIsSaving(false);
    if (answer.ok && answer.value.applied) {
      notify.success(strings.imported(answer.value.added + answer.value.changed));
      onDone();
    } else if (answer.ok) setChosen((before) => before && { ...before, report: answer.value });
    else notify.error(refusalOf(answer));
  };
  const report = chosen?.report;
  const count = report === undefined || report.fault_count > 0 ? 0 : report.added + report.changed;
  return (
    <Stack gap="large">
      <FileChoice onChoose={(file) => void choose(file)} />
      <Stack gap="large" role="status">
        {chosen === undefined ? null : chosen.refusal !== undefined ? (
          <Banner tone="danger">{chosen.refusal}</Banner>
        ) : report === undefined ? (
          <p>{strings.reading}</p>
        ) : (
          <Report report={report} isLatin1={chosen.isLatin1} />
        )}
      </Stack>
      <ActionBar>
        <Button onClick={onDone}>{strings.close}</Button>
        {chosen === undefined || count === 0 ? null : (
          <Button tone="primary" size="large" isBusy={isSaving} onClick={() => void save(chosen)}>
            {isSaving ? strings.saving : strings.doImport(count)}
          </Button>
        )}
      </ActionBar>
    </Stack>
  );
}

function refusalOf(answer: Extract<ApiResult<unknown>, { ok: false }>): string {
  return answer.reason === 'no-connection' ? strings.checkNetwork : (problemWords(answer) ?? strings.failed);
}

function FileChoice({ onChoose }: { readonly onChoose: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <Stack gap="large">
      <p>{strings.hint}</p>
      <details className="organisation-columns">
        <summary>{strings.columns}</summary>
        <Details
          items={levels.map((level) => ({
            term: organisationStrings.levelNames[level],
            value: strings.columnsOf[level],
          }))}
        />
      </details>
      <Stack as="label" gap="small" className="organisation-file" htmlFor={id}>
        <span>{strings.file}</span>
        <input
          id={id}
          type="file"
          // Android reports CSV files with several types and greys out the rest.
          accept=".csv,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel,text/plain"
          onClick={(event) => {
            // Lets the same file be chosen again after it was fixed.
            event.currentTarget.value = '';
          }}
          onChange={(event) => onChoose(event.target.files?.[0])}
        />
      </Stack>
    </Stack>
  );
}

function Report({ report, isLatin1 }: { readonly report: PlaceImportReply; readonly isLatin1: boolean }) {
  const { rows, added, changed, same, faults, fault_count: faultCount, preview } = report;
  const { absent_columns: absent = [] } = report;
  return (
    <>
      {isLatin1 ? <Banner tone="warning">{strings.isLatin1}</Banner> : null}
      {absent.length === 0 || changed + same === 0 ? null : (
        <Banner tone="info">{strings.absent(absent.join(', '))}</Banner>
      )}
      {faultCount > 0 ? <Banner tone="danger">{strings.nothingImported}</Banner> : null}
      {faultCount === 0 && added + changed === 0 ? <Banner tone="info">{strings.nothingNew}</Banner> : null}
      <Details
        items={[
          { term: strings.rows, value: formatQuantity(rows) },
          { term: strings.added, value: formatQuantity(added) },
          { term: strings.changed, value: formatQuantity(changed) },
          { term: strings.same, value: formatQuantity(same) },
          { term: strings.faults, value: formatQuantity(faultCount) },
        ]}
      />
      {faults.length === 0 ? null : (
        <Section
          title={strings.faults}
          note={faults.length < faultCount ? strings.previewOf(faults.length, faultCount) : ''}
        >
          <Stack as="ul" gap="none" className="organisation-history" role="list">
            {faults.map(({ line, column, ...fault }) => (
              <Stack as="li" gap="none" key={`${line} ${column} ${fault.message}`}>
                {column === ''
                  ? strings.faultOfLine(line, capitalized(faultWords(fault)))
                  : strings.faultOfColumn(line, column, capitalized(faultWords(fault)))}
              </Stack>
            ))}
          </Stack>
        </Section>
      )}
      {faultCount > 0 || preview.length === 0 ? null : (
        <Section
          title={strings.preview}
          note={preview.length < added + changed ? strings.previewOf(preview.length, added + changed) : ''}
        >
          <Stack as="ul" gap="none" className="organisation-history" role="list">
            {preview.map(({ line, code, name, parent, what, changes = [] }) => (
              <Stack as="li" gap="none" key={line}>
                <Cluster as="span" isInline gap="medium" rowGap="tight">
                  {name}
                  <Flag tone={what === 'added' ? 'good' : 'info'}>{strings.what[what]}</Flag>
                </Cluster>
                <small>{[parent, code].filter(Boolean).join(' · ')}</small>
                {changes.map(({ column, before, after }) => (
                  <small key={column}>
                    {strings.change(column, before ?? strings.empty, after ?? strings.empty)}
                  </small>
                ))}
              </Stack>
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}
