/** Signs of a map, one for each screen, drawn on a field of 18 by 18. */
const SIGNS = {
  desk: 'M3 6.5h12M4.5 6.5 3 15M13.5 6.5 15 15M9 6.5V15M6 3.5h6v3H6z',
  clients: 'M2.5 15.5v-7h5v7M7.5 15.5v-12h8v12M1.5 15.5h15M10 6.5h3M10 9.5h3M10 12.5h3',
  screening: 'M9 14.5v-4M5.5 14.5 3 11.5M12.5 14.5l2.5-3M4 14.5h10M9 7V3.5M5 8.5 3 5.5M13 8.5l2-3',
  messages: 'M2.5 4.5h13v9h-13zM2.5 5l6.5 5 6.5-5',
  matching: 'M11.5 9a4.5 4.5 0 11-9 0 4.5 4.5 0 019 0zM15.5 9a4.5 4.5 0 11-9 0 4.5 4.5 0 019 0z',
  resolution: 'M4 2.5v2.8c0 2 5 2.6 5 5.2v5M14 2.5v2.8c0 2-5 2.6-5 5.2M6.8 13.2 9 15.5l2.2-2.3',
  summary: 'M4 2.5h7l3 3v10H4zM11 2.5v3h3M6.5 8.5h5M6.5 11h5M6.5 13.5h3',
  rules: 'M9 2v14M9 3.5h5l1.5 1.75L14 7H9M9 8.5H4L2.5 10.25 4 12h5',
  fields: 'M2.5 3.5h13v11h-13zM8 3.5v6M2.5 9.5h13M11 9.5v5',
  staticData: 'M2.5 3h3v3h-3zM2.5 7.5h3v3h-3zM2.5 12h3v3h-3zM8 4.5h7.5M8 9h7.5M8 13.5h7.5',
  mappings:
    'M5.5 13a1.75 1.75 0 11-3.5 0 1.75 1.75 0 013.5 0zM16 5a1.75 1.75 0 11-3.5 0A1.75 1.75 0 0116 5zM6 11.5l2-1.5M10 8.5l2-1.5',
  lists: 'M3 3h12M9 15.5V6M5.5 9.5 9 6l3.5 3.5M5 15.5h8',
  people:
    'M8.5 6a2.5 2.5 0 11-5 0 2.5 2.5 0 015 0zM1.5 15c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M11 3.7a2.4 2.4 0 010 4.6M12.5 10.8c2.4.2 4 1.7 4 4.2',
  health: 'M15.5 9a6.5 6.5 0 11-13 0 6.5 6.5 0 0113 0zM9 9l2.5-3M9 2.5V4',
  collapse: 'M2.5 3h13v12h-13zM7 3v12M12.5 7l-2 2 2 2',
} as const;

export type RailSign = keyof typeof SIGNS;

/** The sign of a screen in the navigation. */
export function RailIcon({ sign }: { sign: RailSign }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={SIGNS[sign]} strokeWidth="1.15" strokeLinejoin="round" />
    </svg>
  );
}
