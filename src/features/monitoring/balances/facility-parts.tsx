import { useSearchParams } from 'react-router-dom';
import { type FacilityFigures, monitoring, type Step } from '#contract/calls/monitoring.ts';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { Page } from '#ui/layout/page.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { PlaceTrail } from '../place-trail.tsx';
import { monitoringStrings } from '../strings.ts';
import { balancePath, type Total } from './balance-path.ts';
import { PartRows } from './part-rows.tsx';

interface FacilityPartsProps {
  readonly facility: string;
  readonly total: Total;
}

/** One total of a facility by antigen, and of an antigen by lot. */
export function FacilityParts({ facility, total }: FacilityPartsProps) {
  const [params] = useSearchParams();
  const antigenId = params.get('antigen');
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      input={{ params: { facility: facility as FacilityId } }}
      title={monitoringStrings.balances}
    >
      {({ chain: trail, whole, antigens }, { age, again }) => {
        if (antigenId === null) {
          return (
            <Page title={whole.name} actions={again}>
              <PlaceTrail steps={trail} to={(step) => balancePath(step, total)} />
              {age}
              <PartRows
                total={total}
                value={whole[total]}
                onTheWay={whole.on_the_way}
                level="facility"
                parts={antigens.map(({ id, name, schedule, ...figures }) => ({
                  key: id,
                  name,
                  meta: scheduleWords(schedule),
                  value: figures[total],
                  onTheWay: figures.on_the_way,
                  to: `${balancePath(whole, total)}&antigen=${id}`,
                }))}
              />
            </Page>
          );
        }
        const antigen = antigens.find(({ id }) => id === antigenId);
        if (!antigen) return <NotFound isBare={false} />;
        return <Lots facility={facility} antigen={antigen} trail={trail} total={total} />;
      }}
    </OnlineUse>
  );
}

interface LotsProps extends FacilityPartsProps {
  readonly antigen: FacilityFigures['antigens'][number];
  readonly trail: readonly Step[];
}

function Lots({ facility, antigen, trail, total }: LotsProps) {
  return (
    <OnlineUse
      key={antigen.id}
      endpoint={monitoring.lots}
      input={{ params: { facility: facility as FacilityId, antigen: antigen.id as AntigenId } }}
      title={antigen.name}
    >
      {(lots, { age, again }) => (
        <Page title={antigen.name} actions={again}>
          <PlaceTrail
            steps={[...trail, { id: antigen.id, name: antigen.name, level: 'facility' }]}
            to={(step) => balancePath(step, total)}
          />
          {age}
          <PartRows
            total={total}
            value={lots.reduce((sum, lot) => sum + lot[total], 0)}
            onTheWay={antigen.on_the_way}
            level="facility"
            parts={lots.map((lot) => ({
              key: lot.id,
              name: monitoringStrings.lot(lot.batch_no),
              meta: monitoringStrings.lotMeta(lot.vendor, formatDate(lot.expiry_date)),
              value: lot[total],
              onTheWay: lot.on_the_way,
              to: null,
            }))}
          />
        </Page>
      )}
    </OnlineUse>
  );
}
