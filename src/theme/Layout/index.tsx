import type {Props} from '@theme/Layout';
import OriginalLayout from '@theme-original/Layout';
import ThrownValues from '@site/src/components/Crash/ThrownValues';

/** The theme's layout, from which only errors are thrown: its error boundary and the app's let a thrown `null` pass. */
export default function Layout({children, ...props}: Props) {
  return (
    <ThrownValues>
      <OriginalLayout {...props}>
        <ThrownValues>{children}</ThrownValues>
      </OriginalLayout>
    </ThrownValues>
  );
}
