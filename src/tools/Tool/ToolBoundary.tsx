import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';

/**
 * A tool that throws takes itself away, and nothing else.
 *
 * @param title begins the sentence that the reader gets: `Code finder`.
 */
export default function ToolBoundary({title, children}: {title: string; children: ReactNode}) {
  return (
    <ErrorBoundary
      fallback={({tryAgain}) => (
        <p role="alert">
          <span>{title} has stopped. </span>
          <button type="button" className="button button--secondary" onClick={tryAgain}>
            Start it again
          </button>
        </p>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
