import { type FacilityFigures, monitoring } from '#contract/calls/monitoring.ts';
import { OpenChild } from '#bindings/child-record/open-child.tsx';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { shelfWords } from '#bindings/ledger-words.ts';
import { openChildStrings } from '#bindings/child-record/open-child-strings.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { addressOf, equipmentAddress, ledgerAddress } from '#bindings/places/unit-addresses.ts';
import { PlaceOfAddress, PlaceTrail } from '../place-of-address.tsx';
import { monitoringStrings } from '../strings.ts';
import { antigensOf, WholeFigures } from '../units/card-facts.tsx';
import { coldChainWords } from '#bindings/cold-chain-words.ts';
import { equipmentStrings, troublesOfUnit } from './equipment-screen.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import '../monitoring.css';
import { Cluster, Facts, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';

const figures = [
  { value: 'balance', label: monitoringStrings.balanceInStock },
  { value: 'issued', label: monitoringStrings.issuedOut },
] as const;

/** A facility as seen from above: its stock by antigen, its activity by month, and its number of children. */
export function FacilityDashboard() {
  return <PlaceOfAddress level="facility">{(id) => <FacilityPage facility={id} />}</PlaceOfAddress>;
}

function FacilityPage({ facility }: { readonly facility: string }) {
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      liveUnit={facility}
      input={{ params: { facility } }}
      title={monitoringStrings.facilityDashboard}
    >
      {({ chain: trail, whole, cold, antigens, months, children }, { age, again }) => (
        <Page
          title={whole.name}
          actions={
            <>
              <ButtonLink to={ledgerAddress(whole)} icon="ledger">
                {monitoringStrings.openLedger}
              </ButtonLink>
              <ButtonLink to={equipmentAddress(whole)} icon="fridge">
                {equipmentStrings.open}
              </ButtonLink>
              {again}
            </>
          }
        >
          <PlaceTrail steps={trail} to={addressOf} />
          {age}
          <ColdChain cold={cold} />
          <WholeFigures card={whole} />
          <Antigens antigens={antigens} />
          <MonthTable months={months} />
          <Section title={monitoringStrings.children}>
            <Facts>
              <span>{monitoringStrings.registered(children.registered)}</span>
              <span>{monitoringStrings.immunizations(children.immunizations)}</span>
            </Facts>
          </Section>
          <Section title={openChildStrings.title}>
            <OpenChild />
          </Section>
        </Page>
      )}
    </OnlineUse>
  );
}

/** Broken or out-of-band equipment comes before the stock, because the vaccine in it cannot wait. */
function ColdChain({ cold }: Pick<FacilityFigures, 'cold'>) {
  if (cold.length === 0) return null;
  return (
    <Section title={monitoringStrings.coldChain}>
      {cold.map(({ id, name, troubles, holds }) => (
        <Banner
          key={id}
          tone="danger"
          title={[
            name,
            ...(troubles.some(({ kind }) => kind === 'broken') ? [equipmentStrings.conditions.bad] : []),
            ...troublesOfUnit(troubles),
          ].join(' · ')}
        >
          <p>
            {holds.length === 0 ? coldChainWords.holdsNothing : monitoringStrings.liesIn(antigensOf(holds))}
          </p>
        </Banner>
      ))}
    </Section>
  );
}

function Antigens({ antigens }: Pick<FacilityFigures, 'antigens'>) {
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  return (
    <Section title={monitoringStrings.antigens}>
      {antigens.length === 0 ? (
        <EmptyState title={monitoringStrings.noWallet} hint={monitoringStrings.noWalletHint} />
      ) : (
        <>
          <div className="pt-3 pb-1">
            <Toggle
              label={monitoringStrings.figureChoice}
              options={figures}
              value={figure}
              onChange={setFigure}
            />
          </div>
          <Ruled min={20} rows="tall">
            {antigens.map((antigen) => (
              <li key={antigen.id}>
                <AntigenCard antigen={antigen} figure={figure} />
              </li>
            ))}
          </Ruled>
        </>
      )}
    </Section>
  );
}

function AntigenCard({
  antigen,
  figure,
}: {
  readonly antigen: FacilityFigures['antigens'][number];
  readonly figure: 'balance' | 'issued';
}) {
  const { name, schedule, balance, usable, expiring, wastage, discarded, on_the_way: sent } = antigen;
  const value = antigen[figure];
  const shelf = shelfWords(balance, sent);
  return (
    <Stack as="article" gap="none">
      <Split gap="small">
        <h3 className="text-lead">{name}</h3>
        <Figure value={value} unit={monitoringStrings.doses(value)} size="title" />
      </Split>
      <Facts>
        <span>{scheduleWords(schedule)}</span>
        {shelf === null ? null : <span>{shelf}</span>}
        <span>{monitoringStrings.usableOf(usable)}</span>
        <span>{monitoringStrings.wastedDoses(wastage)}</span>
        {discarded > 0 ? <span>{monitoringStrings.discardedDoses(discarded)}</span> : null}
      </Facts>
      {usable === 0 || expiring > 0 ? (
        <Cluster as="p" className="text-small" gap="medium" rowGap="none">
          {usable === 0 ? <Flag tone="danger">{monitoringStrings.stockOut}</Flag> : null}
          {expiring > 0 ? (
            <Flag tone="warning" icon="calendar">
              {monitoringStrings.expiring(expiring)}
            </Flag>
          ) : null}
        </Cluster>
      ) : null}
    </Stack>
  );
}

/** Activity of a facility in its last months, by the month in which it happened. */
export function MonthTable({ months }: Pick<FacilityFigures, 'months'>) {
  return (
    <Section title={monitoringStrings.months}>
      {months.length === 0 ? (
        <p className="ui-soft text-small">{monitoringStrings.noMonths}</p>
      ) : (
        <PlainTable label={monitoringStrings.months}>
          <thead>
            <tr>
              <th scope="col">{monitoringStrings.month}</th>
              <th scope="col">{monitoringStrings.received}</th>
              <th scope="col">{monitoringStrings.issued}</th>
              <th scope="col">{monitoringStrings.used}</th>
              <th scope="col">{monitoringStrings.wastage}</th>
              <th scope="col">{monitoringStrings.discarded}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, issued, used, wastage, discarded }) => (
              <tr key={month}>
                <th scope="row">{`${month.slice(5)}/${month.slice(0, 4)}`}</th>
                <td>{formatQuantity(received)}</td>
                <td>{formatQuantity(issued)}</td>
                <td>{formatQuantity(used)}</td>
                <td>{formatQuantity(wastage)}</td>
                <td>{formatQuantity(discarded)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Section>
  );
}
