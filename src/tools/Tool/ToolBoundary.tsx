import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Actions from './Actions';

/**
 * Replaces a tool that throws with a message. The rest of the page stays.
 *
 * @param title begins the sentence that the reader gets: `Postback inspector`.
 */
export default function ToolBoundary({title, children}: {title: string; children: ReactNode}) {
  return (
    <ErrorBoundary
      fallback={({tryAgain}) => (
        <div role="alert">
          <p>{title} has stopped.</p>
          <Actions actions={[{label: 'Start it again', onClick: tryAgain}]} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
