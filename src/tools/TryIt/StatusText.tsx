/**
 * A sentence that screen readers announce when it changes. React replaces the whole element, because a browser that
 * translates the page has put its own elements into the old one.
 */
export default function StatusText({children, isWrong = false}: {children: string; isWrong?: boolean}) {
  return (
    <p role="status" className={isWrong ? 'tool__wrong' : undefined} hidden={children === ''}>
      <span key={children}>{children}</span>
    </p>
  );
}
