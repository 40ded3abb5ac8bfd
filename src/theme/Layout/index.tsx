import type {Props} from '@theme/Layout';
import OriginalLayout from '@theme-original/Layout';
import ThrownValues from '@site/src/components/Crash/ThrownValues';

/** The theme's layout, which throws only errors: its error boundary and that of the app ignore a thrown `null`. */
export default function Layout({children, ...props}: Props) {
  return (
    <ThrownValues>
      <OriginalLayout {...props}>
        <ThrownValues>{children}</ThrownValues>
      </OriginalLayout>
    </ThrownValues>
  );
}
