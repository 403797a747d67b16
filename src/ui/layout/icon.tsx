/** Strokes on a 24 by 24 grid with round ends, drawn for this product; the theme sets their width. */
const strokesByName = {
  alert: ['M12 3.5 2.5 20h19L12 3.5Z', 'M12 10v4.5', 'M12 17.3v.1'],
  archive: ['M3 4h18v5H3z', 'M5 9v11h14V9', 'M10 13h4'],
  back: ['M19 12H5', 'm11 6-6 6 6 6'],
  blocked: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm5.8 5.8 12.4 12.4'],
  box: ['m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9L12 3Z', 'M3.5 7.5 12 12l8.5-4.5', 'M12 12v9'],
  building: ['M5 21V4h9v17', 'M14 9h5v12', 'M3 21h18', 'M8.5 8h2', 'M8.5 12h2', 'M8.5 16h2'],
  calendar: ['M4 6h16v15H4z', 'M4 11h16', 'M8 3v5', 'M16 3v5'],
  call: [
    'M5.6 3.5h3.1l1.7 4.4-2.1 1.7a12 12 0 0 0 6.1 6.1l1.7-2.1 4.4 1.7v3.1a2.1 2.1 0 0 1-2.3 2.1C10.6 20 4 13.4 3.5 5.8a2.1 2.1 0 0 1 2.1-2.3Z',
  ],
  card: ['M3 5.5h18v13H3z', 'M3 10h18', 'M6.5 15h4'],
  chart: ['M4 4v16h16', 'M8 16v-4', 'M12 16V8', 'M16 16v-6'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  'check-circle': ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm8 12.3 2.8 2.8L16 9.8'],
  child: [
    'M12 5.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
    'M12 5.5c-.3-1.8 1-3.2 2.6-2.7 1 .3 1.2 1.5.3 2',
    'M5.5 21c.4-3 2.9-4.5 6.5-4.5s6.1 1.5 6.5 4.5',
  ],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  cloud: ['M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19H7Z'],
  'cool-box': [
    'M4.5 10.5h15v10h-15z',
    'M3 7h18v3.5H3z',
    'M8.5 7V3.5h7V7',
    'M12 13v5',
    'm9.8 14.3 4.4 2.4',
    'm14.2 14.3-4.4 2.4',
  ],
  down: ['m6 9.5 6 6 6-6'],
  download: ['M12 4v11', 'm7 10.5 5 5 5-5', 'M5 20h14'],
  edit: ['M4 20h4L19.5 8.5l-4-4L4 16v4Z', 'm13 7 4 4'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
    'M12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z',
  ],
  fridge: ['M6 2.5h12v18H6z', 'M6 9.5h12', 'M9.3 5.3v1.4', 'M9.3 12.5v3.5', 'M8.5 20.5v1', 'M15.5 20.5v1'],
  grid: ['M4 4h6.5v6.5H4z', 'M13.5 4H20v6.5h-6.5z', 'M4 13.5h6.5V20H4z', 'M13.5 13.5H20V20h-6.5z'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 11v5.5', 'M12 7.6v.1'],
  issue: ['M12 15V3.5', 'm7.5 8 4.5-4.5L16.5 8', 'M4 15.5v5h16v-5'],
  ledger: ['M5 3h14v18H5z', 'M9 3v18', 'M12.5 8h3.5', 'M12.5 12h3.5', 'M12.5 16h3.5'],
  left: ['m14.5 6-6 6 6 6'],
  lock: ['M5 11h14v10H5z', 'M8 11V7.5a4 4 0 0 1 8 0V11'],
  logout: ['M10 4H4v16h6', 'M9 12h11', 'm16 8 4 4-4 4'],
  map: ['m3.5 6 5.7-2.5L14.8 6l5.7-2.5V18l-5.7 2.5L9.2 18l-5.7 2.5V6Z', 'M9.2 3.5V18', 'M14.8 6v14.5'],
  menu: ['M4 6.5h16', 'M4 12h16', 'M4 17.5h16'],
  message: ['M3.5 4.5h17v12h-9L7 20.5v-4H3.5z', 'M8 9h8', 'M8 12.5h5'],
  minus: ['M5 12h14'],
  more: ['M5.5 12v.1', 'M12 12v.1', 'M18.5 12v.1'],
  offline: [
    'M7 19a4.5 4.5 0 0 1-.6-8.96',
    'M9.5 5.6A6 6 0 0 1 18 9.5a4.8 4.8 0 0 1 2.5 7.6',
    'M15 19H7',
    'm3 3 18 18',
  ],
  pause: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M10 9v6', 'M14 9v6'],
  people: [
    'M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
    'M2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6',
    'M16 5a3 3 0 0 1 0 5.8',
    'M18 14.3c2.2.7 3.5 2.6 3.5 5.7',
  ],
  place: [
    'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z',
    'M12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  ],
  plus: ['M12 5v14', 'M5 12h14'],
  print: ['M7 8V3h10v5', 'M7 17H3.5V8h17v9H17', 'M7 14h10v7H7z'],
  receive: ['M12 3.5v11', 'm7.5 10 4.5 4.5 4.5-4.5', 'M4 15.5v5h16v-5'],
  refresh: [
    'M20 11A8 8 0 0 0 5.5 7.5L4 9',
    'M4 4.5V9h4.5',
    'M4 13a8 8 0 0 0 14.5 3.5L20 15',
    'M20 19.5V15h-4.5',
  ],
  right: ['m9.5 6 6 6-6 6'],
  scan: [
    'M3.5 8V3.5H8',
    'M16 3.5h4.5V8',
    'M20.5 16v4.5H16',
    'M8 20.5H3.5V16',
    'M7.5 8v8',
    'M10.5 8v8',
    'M13.5 8v8',
    'M16.5 8v8',
  ],
  search: ['M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z', 'm15.3 15.3 5.2 5.2'],
  sent: ['M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19H7Z', 'm9 13.6 2.3 2.3 4.2-4.4'],
  session: ['M4 5h16v16H4z', 'M4 10h16', 'M8.5 2.5V7', 'M15.5 2.5V7', 'm8.8 15.4 2.3 2.3 4.2-4.4'],
  settings: ['M4 7h9', 'M17 7h3', 'M15 5v4', 'M4 17h3', 'M11 17h9', 'M9 15v4'],
  support: ['M4 12a8 8 0 0 1 16 0', 'M4 12v5h3.5v-5H4Z', 'M16.5 12v5H20v-5h-3.5Z', 'M20 17c0 2.5-3 4-7 4'],
  syringe: [
    'm16.5 3 4.5 4.5',
    'm18.8 5.2-3 3',
    'm12.6 5 6.4 6.4',
    'M14.2 6.6 5.5 15.3v3.2h3.2l8.7-8.7',
    'M5.5 18.5 3 21',
    'm9.3 11.5 2 2',
  ],
  tablet: ['M5.5 2.5h13v19h-13z', 'M10.5 18h3'],
  thermometer: ['M10 14.5V5a2 2 0 0 1 4 0v9.5a4 4 0 1 1-4 0Z', 'M12 10v7'],
  today: [
    'M12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Z',
    'M12 2.5v2',
    'M12 19.5v2',
    'M2.5 12h2',
    'M19.5 12h2',
    'm5.3 5.3 1.4 1.4',
    'm17.3 17.3 1.4 1.4',
    'm18.7 5.3-1.4 1.4',
    'm6.7 17.3-1.4 1.4',
  ],
  trash: ['M4 6.5h16', 'M9 6.5V4h6v2.5', 'M6 6.5 7 20h10l1-13.5', 'M10 10.5v6', 'M14 10.5v6'],
  truck: [
    'M5 17.2H2.5V6H14v11.2H9',
    'M14 10h4l3.5 3.6v3.6H19',
    'M7 15.3a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
    'M17 15.3a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
    'M15 17.2h-1',
  ],
  undo: ['M9 5 4.5 9.5 9 14', 'M4.5 9.5h9a6 6 0 0 1 0 12H8'],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z', 'M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7'],
  vial: ['M9 2.5h6V6H9z', 'M10 6v3l-2.5 2.8v9.7h9v-9.7L14 9V6', 'M7.5 16h9'],
  waiting: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 7v5.3l3.3 2'],
  wallet: ['M4 7h16v13H4z', 'M4 7l11-3.5V7', 'M20 11.5h-5v4h5'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof strokesByName;

export const iconNames = Object.keys(strokesByName) as IconName[];

/** One icon. Without a label it is decoration beside a word; with one it is an image with a name. */
export function Icon({ name, label }: { readonly name: IconName; readonly label?: string }) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" focusable="false" {...meaning}>
      {strokesByName[name].map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  );
}

/** Reserves the space of an absent icon button, so that its neighbours stay aligned. */
export function IconRoom() {
  return <span className="ui-icon-room" aria-hidden="true" />;
}
