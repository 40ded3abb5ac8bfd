import Announcement from '@site/src/components/Announcement';
import {Problem} from '@site/src/components/Result';

/** A sentence that screen readers announce when it changes. */
export default function StatusText({children, isWrong = false}: {children: string; isWrong?: boolean}) {
  if (children === '') return null;
  return (
    <>
      {isWrong ? <Problem>{children}</Problem> : <p>{children}</p>}
      <Announcement>{children}</Announcement>
    </>
  );
}
