import Announcement from '@site/src/components/Announcement';
import {Problem} from '@site/src/components/Result';

/**
 * A sentence that screen readers announce when it changes. React replaces the whole element, because a browser that
 * translates the page has put its own elements into the old one.
 */
export default function StatusText({children, isWrong = false}: {children: string; isWrong?: boolean}) {
  if (children === '') return null;
  return (
    <>
      {isWrong ? (
        <Problem>{children}</Problem>
      ) : (
        <p>
          <span key={children}>{children}</span>
        </p>
      )}
      <Announcement>{children}</Announcement>
    </>
  );
}
