import type {StatusKind} from 'payment-contract/tables/statusKind';

/** A tick, a clock, a cross, a flask and an arrow back, 16 units wide. */
const ICONS: Readonly<Record<StatusKind, string>> = {
  paid: 'm3 8.5 3.5 3.5L13 4.5',
  waiting: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2m0 2.8V8l2.2 1.6',
  failed: 'm4 4 8 8m0-8-8 8',
  test: 'M6 2h4M7 2v4l-4 7a.8.8 0 0 0 .7 1h8.6a.8.8 0 0 0 .7-1L9 6V2M5 10h6',
  returned: 'M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6',
};

/** The status of an order in words, with the colour and icon of its kind. */
export default function Status({kind, children}: {kind: StatusKind; children: string}) {
  return (
    <strong className="status status--named" data-status={kind}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={ICONS[kind]} />
      </svg>
      {children}
    </strong>
  );
}
