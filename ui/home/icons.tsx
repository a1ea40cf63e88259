import type { GroupIcon } from '../../domain/home/home-settings.ts'

/** Line drawings on a square of 24 units. */
const drawings: Readonly<Record<GroupIcon | 'my' | 'search' | 'important', string>> = {
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  house: 'M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6',
  child: 'M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 21c0-4 3-7 7-7s7 3 7 7M10 7h0M14 7h0',
  health: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11zM8 12h2l1.5-2.5L13.5 14l1-2H16',
  recycle: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  facility: 'M4 21V8l8-5 8 5v13M2 21h20M8 21v-8M12 21v-8M16 21v-8M6 10h12',
  book: 'M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14',
  safety: 'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6zM9 12l2 2 4-4',
  money: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 7l4 5 4-5M12 12v6M9 13h6M9 16h6',
  member: 'M3 5h18v14H3zM8 9a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5 17c0-2 1.5-3 3-3s3 1 3 3M14 10h4M14 14h4',
  voice: 'M4 4h16v12H10l-5 4v-4H4zM8 8h8M8 12h5',
  my: 'M5 4h14v17H5zM9 2h6v4H9zM8 13l3 3 5-6',
  search: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  important: 'M12 3 2 20h20zM12 9v5M12 17h0',
}

/** A small drawing, which says nothing that is not written beside it. */
export function Icon({ name, className }: { name: keyof typeof drawings; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
