import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceMap } from '../drawings.ts';
import { FigureSection, type SectionWords } from '../figure-section.tsx';
import type { FigureColumn } from '../figure-table.tsx';
import { analysisStrings, type ChartKind } from '../strings.ts';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
}

interface PlaceSectionProps<Row extends Part, Kind extends ChartKind> {
  readonly section: SectionWords<Kind>;
  /** In the order of the table. */
  readonly parts: readonly Row[];
  readonly isRecorded: (part: Row) => boolean;
  /** The figure on the map; null without records. */
  readonly valueOf: (part: Row) => number | null;
  readonly figures: readonly FigureColumn<Row>[];
  /** The state whose LGAs they are; null for states. */
  readonly state: string | null;
  readonly steps?: readonly number[];
  readonly show?: (value: number) => string;
}

/** A figure of states or LGAs on a map, with the table that leads to each of them. */
export function PlaceSection<Row extends Part, Kind extends ChartKind>({
  section,
  parts,
  isRecorded,
  valueOf,
  figures,
  ...map
}: PlaceSectionProps<Row, Kind>) {
  const places = parts.map((part) => ({ ...part, name: partName(part), value: valueOf(part) }));
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: parts,
        keyOf: ({ id, level }) => `${level} ${id}`,
        isRecorded,
        name: { header: analysisStrings.place, value: partName },
        addressOf,
        figures,
      }}
    >
      {(names) => <PlaceMap places={places} {...map} {...names} />}
    </FigureSection>
  );
}

interface PartRow {
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
}

/** A state or LGA by its name, own stores by that of the unit that keeps them. */
export function partName({ name, level }: PartRow): string {
  return level === 'stores' ? analysisStrings.ownStores(name) : name;
}
