import type {ReactNode} from 'react';
import type {Props} from '@theme/Root';
import OriginalRoot from '@theme-original/Root';
import ConsentBar from '@site/src/components/Consent/ConsentBar';
import ThrownValues from '@site/src/components/Crash/ThrownValues';

/** What surrounds every page and lives as long as the app. */
export default function Root({children}: Props): ReactNode {
  return (
    <OriginalRoot>
      <ThrownValues>{children}</ThrownValues>
      <ConsentBar />
    </OriginalRoot>
  );
}
