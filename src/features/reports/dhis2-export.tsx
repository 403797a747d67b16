import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { type MonthlyReport, reports } from '#contract/calls/reports.ts';
import { onlineStrings } from '#bindings/online/strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { downloadFile } from '#ui/files/download-file.ts';
import { fileName } from '#ui/files/file-name.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { reportStrings } from './strings.ts';

/** Hands over the month of a place as DHIS2 takes it, as far as the server knows what goes where. */
export function Dhis2Export({ report: { whole, month } }: { readonly report: MonthlyReport }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const { api, storage } = pageEngine();
    setBusy(true);
    const answer = await api.call(reports.dhis2, { params: { id: whole.id, month } });
    setBusy(false);
    if (!answer.ok) {
      const isOffline = answer.reason === 'no-connection';
      notify.error(isOffline ? onlineStrings.offline : (problemWords(answer.detail) ?? onlineStrings.failed));
      return;
    }
    const { length: values } = answer.value.dataValues;
    if (values === 0) {
      notify.warning(reportStrings.nothingForDhis2);
      return;
    }
    downloadFile([JSON.stringify(answer.value, null, 2)], {
      name: fileName('json', 'dhis2', whole.name, month),
      type: 'application/json',
    });
    void storage.wroteFile('report', values);
    notify.success(reportStrings.exportedToDhis2(values));
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void run()}>
      {reportStrings.exportDhis2}
    </Button>
  );
}
