import type {ReactNode} from 'react';
import type {Props} from '@theme/Root';
import OriginalRoot from '@theme-original/Root';
import ConsentBar from '@site/src/components/Consent/ConsentBar';

/** The app, with the question about cookies below it. */
export default function Root({children}: Props): ReactNode {
  return (
    <OriginalRoot>
      {children}
      <ConsentBar />
    </OriginalRoot>
  );
}
