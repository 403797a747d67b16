import { Button } from '../../layout/button.tsx';
import { Cluster, Facts, Grid, Only, Paper, Ruled, Split, Stack, type Gap } from '../../layout/arrange.tsx';
import { Figure } from '../../layout/figure.tsx';
import type { Specimen } from '../specimen.ts';

const gaps: readonly Gap[] = ['none', 'tight', 'small', 'medium', 'large', 'wide'];
const antigens = ['BCG', 'bOPV', 'Penta', 'PCV', 'MR', 'YF', 'Men A'];

function Stacks() {
  return (
    <Grid min={8}>
      {gaps.map((gap) => (
        <Stack key={gap} gap={gap} align="start">
          <b>{gap}</b>
          <span>Penta</span>
          <span>PCV</span>
        </Stack>
      ))}
    </Grid>
  );
}

function Clusters() {
  return (
    <>
      <Cluster>
        {antigens.map((antigen) => (
          <Button key={antigen}>{antigen}</Button>
        ))}
      </Cluster>
      <Cluster gap="medium" justify="between" align="baseline">
        <b>Wudil General Hospital</b>
        <span>2 of 3 lots</span>
      </Cluster>
    </>
  );
}

function Splits() {
  return (
    <>
      <Split>
        <Stack gap="none">
          <b>Penta, PN-22086</b>
          <Facts>
            <span>Expires 30/06/2028</span>
            <span>Biological E</span>
          </Facts>
        </Stack>
        <Button>Open</Button>
      </Split>
      <Split columns={['fill', 6]} wide={[6, 'fill', 11, 6]}>
        <b className="ui-whole-line">A line of its own</b>
        <span>Penta</span>
        <span>PN-22086</span>
        <span>20 vials</span>
        <Figure value={200} unit="doses" size="lead" />
      </Split>
    </>
  );
}

function Grids() {
  return (
    <>
      <Grid min={12}>
        <b>fills the line</b>
        <span>with two</span>
      </Grid>
      <Grid min={12} isEven>
        <b>as wide as in a full line</b>
        <span>with two</span>
      </Grid>
    </>
  );
}

function Lists() {
  return (
    <Ruled rows="tall">
      {antigens.slice(0, 3).map((antigen) => (
        <Split key={antigen} as="li">
          <b>{antigen}</b>
          <Figure value={1250} unit="doses" size="lead" />
        </Split>
      ))}
    </Ruled>
  );
}

function Places() {
  return (
    <>
      <Only on="wide">From 40 rem</Only>
      <Only on="narrow">Below 40 rem</Only>
      <Only on="screen">On a screen</Only>
      <Paper>On paper</Paper>
    </>
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'Stack', note: 'six gaps', show: Stacks },
  { title: 'Cluster', note: 'beside each other as far as there is room', show: Clusters },
  { title: 'Split', note: 'columns of one line, others from 40 rem', show: Splits },
  { title: 'Grid', note: 'as many equal columns as fit', show: Grids },
  { title: 'Ruled', note: 'each on a rule', show: Lists },
  { title: 'Only, Paper', note: 'shown in one place', show: Places },
];
