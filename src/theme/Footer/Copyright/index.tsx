import type {Props} from '@theme/Footer/Copyright';
import OriginalCopyright from '@theme-original/Footer/Copyright';
import ConsentButton from '@site/src/components/Consent/ConsentButton';

/** The theme's copyright line, with the way to change the answer about cookies below. */
export default function FooterCopyright(props: Props) {
  return (
    <>
      <OriginalCopyright {...props} />
      <ConsentButton />
    </>
  );
}
