import type {ReactNode} from 'react';

/**
 * A part of a page that is long and not for everybody, folded under its heading. Without scripts it opens as well, on paper
 * it is open: `src/css/reference.css`. Its summary is made at build time, by `src/remark/folds.ts`.
 */
export default function Fold({children}: {children: ReactNode}) {
  return <details className="fold">{children}</details>;
}
